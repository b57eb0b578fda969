import type { FastifyInstance } from 'fastify';
import type { TemplateRoutesDeps } from './edge.ts';
import { fileRoutes } from './file-routes.ts';
import { listRoutes } from './list-routes.ts';
import { previewRoute } from './preview-route.ts';
import { templateRoutes } from './template-routes.ts';

export async function registerTemplateRoutes(app: FastifyInstance, deps: TemplateRoutesDeps): Promise<void> {
  for (const routes of [listRoutes, fileRoutes, templateRoutes, previewRoute]) await app.register(routes(deps));
}
