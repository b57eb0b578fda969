import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { PersonForgotten } from '../../../shared-kernel/privacy/person-forgotten.ts';
import { SAVED_VIEWS_LIMIT } from '../application/saved-views.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { savedViewBody } from './schemas.ts';

/** Searches with a name, of the bearer alone (UI-037). */
export function savedViewRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();

    app.get(
      '/api/documents/saved-views',
      {
        onRequest: deps.authenticate.roles('user', 'sub-user', 'reviewer'),
        schema: { summary: 'The searches that the bearer gave a name' },
      },
      async (request) => mainAnswer({ views: await deps.savedViews.of(callerOf(request).userId) }),
    );

    app.post(
      '/api/documents/saved-views',
      {
        onRequest: deps.authenticate.roles('user', 'sub-user'),
        schema: { summary: 'Gives a search a name; at most 20', body: savedViewBody },
      },
      async (request) => {
        const { userId, ownerId } = callerOf(request);
        const { name, place } = request.body;
        const view = await deps.savedViews
          .save({ userId, ownerId }, { name, place: Object.fromEntries(Object.entries(place).filter(([, value]) => value !== '')) })
          .catch((error: unknown) => {
            throw error instanceof PersonForgotten ? new ProductError(409, 'search.person_forgotten') : error;
          });
        if (!view) throw new ProductError(409, 'search.views_full', { limit: SAVED_VIEWS_LIMIT });
        return mainAnswer(view);
      },
    );

    app.delete(
      '/api/documents/saved-views/:viewId',
      {
        onRequest: deps.authenticate.roles('user', 'sub-user'),
        schema: { summary: 'Removes a search that the bearer gave a name', params: z.object({ viewId: z.string().max(64) }) },
      },
      async (request) => {
        const known = z.guid().safeParse(request.params.viewId).success;
        if (!known || !(await deps.savedViews.remove(callerOf(request).userId, request.params.viewId)))
          return deny(deps.accessLog, request, null, 404, 'search.view_not_found');
        return mainAnswer({ removed: true });
      },
    );
  };
}
