import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { Criteria } from '../application/reading.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { readYourWrites } from './reading-routes.ts';
import { pageQuery } from './schemas.ts';

const criterias: readonly Criteria[] = ['pending', 'draft', 'completed', 'shared'];

/** Either letter case is understood (STATE-004); no criteria is every document. */
function criteriaOf(value: string | undefined): Criteria | null {
  if (value === undefined || value === '' || value.toLowerCase() === 'all') return null;
  const known = criterias.find((one) => one === value.toLowerCase());
  if (!known) throw new ProductError(400, 'search.criteria_unknown', { criteria: value, known: criterias.join(', ') });
  return known;
}

/** Lists of the account, 15 to a page (CALL-073..075, 083, 084). */
export function listRoutes(deps: DocumentRoutesDeps) {
  const own = async (request: FastifyRequest) => {
    await readYourWrites(deps, request);
    return callerOf(request);
  };
  const denied = async (request: FastifyRequest): Promise<never> => {
    const caller = callerOf(request);
    await deps.accessLog.record({
      actor: actorOf(caller),
      action: routeOf(request),
      target: null,
      ownerId: caller.ownerId,
      outcome: 'denied',
      code: 'access.denied',
      correlationId: request.correlationId,
      ip: request.ip,
    });
    throw new ProductError(403, 'access.denied');
  };
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user', 'reviewer');

    app.post(
      '/api/document/:userId',
      {
        onRequest,
        schema: { summary: 'Documents of the user by page', params: z.object({ userId: z.string().max(64) }), querystring: pageQuery },
      },
      async (request) => {
        const caller = await own(request);
        if (request.params.userId !== caller.userId && request.params.userId !== caller.ownerId) return denied(request);
        const { page, criteria, order } = request.query;
        return mainAnswer(
          await deps.reads.inbox({
            ownerId: caller.ownerId,
            viewerEmail: addressOf(caller),
            criteria: criteriaOf(criteria),
            search: null,
            page,
            order: lower(order),
          }),
        );
      },
    );

    app.post(
      '/api/documents/pendings',
      { onRequest, schema: { summary: 'Pending documents by page', querystring: pageQuery } },
      async (request) => {
        const caller = await own(request);
        const { page, criteria, order } = request.query;
        return mainAnswer(
          await deps.reads.inbox({
            ownerId: caller.ownerId,
            viewerEmail: addressOf(caller),
            criteria: criteriaOf(criteria) ?? 'pending',
            search: null,
            page,
            order: lower(order),
          }),
        );
      },
    );

    app.post(
      '/api/documents/pendings/count',
      { onRequest, schema: { summary: 'How many documents are pending, and in each tab' } },
      async (request) => {
        const caller = await own(request);
        const counts = await deps.reads.counts(caller.ownerId, addressOf(caller));
        return mainAnswer({ pendingDocumentsCount: counts.pending, counts });
      },
    );

    app.post(
      '/api/documents/search',
      {
        onRequest,
        schema: {
          summary: 'Simple search by title, address or document id',
          querystring: pageQuery,
          body: z.object({ search: z.string().max(300).optional(), text: z.string().max(300).optional() }),
        },
      },
      async (request) => {
        const caller = await own(request);
        const search = (request.body.search ?? request.body.text ?? '').trim();
        if (Array.from(search).length <= 3) throw new ProductError(400, 'search.too_short', { more_than: 3 });
        const { page, criteria, order } = request.query;
        return mainAnswer(
          await deps.reads.inbox({
            ownerId: caller.ownerId,
            viewerEmail: addressOf(caller),
            criteria: criteriaOf(criteria),
            search,
            page,
            order: lower(order),
          }),
        );
      },
    );

    app.post(
      '/api/shared-document/:userId',
      {
        onRequest,
        schema: {
          summary: 'Documents shared with the user, by page',
          params: z.object({ userId: z.string().max(64) }),
          querystring: pageQuery,
        },
      },
      async (request) => {
        const caller = await own(request);
        if (request.params.userId !== caller.userId) return denied(request);
        return mainAnswer(await deps.reads.shared(caller.ownerId, addressOf(caller), request.query.page));
      },
    );
  };
}

/** A reviewer's address is what the owner wrote, proved by nobody: it opens one account and no other's documents. */
const addressOf = (caller: Caller): string | null => (caller.role === 'user' ? caller.emailID : null);

const lower = (order: string): 'asc' | 'desc' => (order.toLowerCase() === 'asc' ? 'asc' : 'desc');
