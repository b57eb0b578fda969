import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { listOf } from '../application/list.ts';
import type { TemplateList } from '../contract/calls.ts';
import type { TemplateRoutesDeps } from './edge.ts';
import { listQuery } from './schemas.ts';

/** The templates of an account (ROUTE-038), and whether somebody was welcomed to them (UI-045). */
export function listRoutes(deps: TemplateRoutesDeps) {
  const { authenticate, welcomed } = deps;

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user');

    app.get(
      '/api/template',
      {
        onRequest,
        schema: {
          summary: 'The templates of the account, the last changed first, and those that come with the product',
          querystring: listQuery,
        },
      },
      async (request) => {
        const { ownerId, userId } = callerOf(request);
        const [list, isWelcomed] = await Promise.all([listOf(deps, ownerId, request.query), welcomed.has(userId)]);
        return mainAnswer<TemplateList>({ ...list, isWelcomed });
      },
    );

    app.post(
      '/api/template/welcomed',
      { onRequest, schema: { summary: 'The dialog that welcomes to templates was closed: it opens no more for this person' } },
      async (request) => {
        await welcomed.note(callerOf(request));
        return mainAnswer({ isWelcomed: true as const });
      },
    );
  };
}
