import type { FastifyInstance } from 'fastify';
import { chargeRoutes } from './charge-routes.ts';
import { constanciaRoutes } from './constancia-routes.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { doneRoutes } from './done-routes.ts';
import { evidenceSheetRoutes } from './evidence-sheet-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { listRoutes } from './list-routes.ts';
import { pagePictureRoutes } from './page-picture-routes.ts';
import { preparingRoutes } from './preparing-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { recipientRoutes } from './recipient-routes.ts';
import { savedViewRoutes } from './saved-view-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { shownPagesRoutes } from './shown-pages-routes.ts';
import { signingRoutes } from './signing-routes.ts';
import { wordRoutes } from './word-routes.ts';
import { yourTurnRoutes } from './your-turn-routes.ts';

export async function registerDocumentRoutes(app: FastifyInstance, deps: DocumentRoutesDeps): Promise<void> {
  const all = [
    preparingRoutes,
    wordRoutes,
    signingRoutes,
    shownPagesRoutes,
    readingRoutes,
    constanciaRoutes,
    doneRoutes,
    pagePictureRoutes,
    listRoutes,
    searchRoutes,
    savedViewRoutes,
    recipientRoutes,
    chargeRoutes,
    yourTurnRoutes,
    historyRoutes,
    evidenceSheetRoutes,
  ];
  for (const routes of all) await app.register(routes(deps));
}
