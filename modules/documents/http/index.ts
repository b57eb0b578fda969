import type { FastifyInstance } from 'fastify';
import type { DocumentRoutesDeps } from './deps.ts';
import { historyRoutes } from './history-routes.ts';
import { listRoutes } from './list-routes.ts';
import { preparingRoutes } from './preparing-routes.ts';
import { onlyReadable } from './readable.ts';
import { readingRoutes } from './reading-routes.ts';
import { signingRoutes } from './signing-routes.ts';

export async function registerDocumentRoutes(app: FastifyInstance, deps: DocumentRoutesDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('preValidation', onlyReadable);
    for (const routes of [preparingRoutes, signingRoutes, readingRoutes, listRoutes, historyRoutes]) await scope.register(routes(deps));
  });
}
