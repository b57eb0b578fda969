import type { FastifyInstance } from 'fastify';
import type { DocumentRoutesDeps } from './deps.ts';
import { historyRoutes } from './history-routes.ts';
import { listRoutes } from './list-routes.ts';
import { preparingRoutes } from './preparing-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { savedViewRoutes } from './saved-view-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { signingRoutes } from './signing-routes.ts';

export async function registerDocumentRoutes(app: FastifyInstance, deps: DocumentRoutesDeps): Promise<void> {
  for (const routes of [preparingRoutes, signingRoutes, readingRoutes, listRoutes, searchRoutes, savedViewRoutes, historyRoutes])
    await app.register(routes(deps));
}
