import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { byFolio, listAnswer, listReaderOf, longEnough, ownList } from './list-query.ts';
import { advancedBody, listQuery } from './schemas.ts';

/** A field that asks at every letter must not keep the database busy for somebody who holds a key down. */
const TYPING = { rateLimit: { max: 120, timeWindow: '1 minute' } };

/** Simple and advanced search, and the addresses that may be chosen in it (CALL-074, 076, 077; UI-037). */
export function searchRoutes(deps: DocumentRoutesDeps) {
  const own = ownList(deps);
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user', 'sub-user', 'reviewer');

    app.post(
      '/api/documents/search',
      {
        onRequest,
        schema: {
          summary: 'Simple search by title, address, document id or folio; a folio with a wrong letter is told (400)',
          querystring: listQuery,
          body: z.object({ search: z.string().max(300).optional(), text: z.string().max(300).optional() }),
        },
      },
      async (request) => {
        const caller = await own(request);
        const search = longEnough(request.body.search ?? request.body.text);
        if (search === undefined) throw new ProductError(400, 'search.too_short', { more_than: 3 });
        return listAnswer(deps, caller, request.query, { search: await byFolio(deps, caller, search) });
      },
    );

    app.post(
      '/api/documents/advanced-search',
      {
        onRequest,
        schema: {
          summary: 'Search by title, id, address of a party, status, tag and days of the last change; all that is given must fit',
          querystring: listQuery,
          body: advancedBody,
        },
      },
      async (request) => {
        const caller = await own(request);
        const { search, title, documentID, email, status, tag, from, to } = request.body;
        if (from !== undefined && to !== undefined && from > to) throw new ProductError(400, 'search.days_reversed', { from, to });
        const ofFolio = async (text: string | undefined) => text && byFolio(deps, caller, text);
        const texts = { title: longEnough(title), documentID: await ofFolio(longEnough(documentID)), email: longEnough(email) };
        const given = Object.entries({ ...texts, status, tag, from, to }).filter(([, value]) => value !== undefined);
        return listAnswer(deps, caller, request.query, {
          search: (await ofFolio(longEnough(search))) ?? null,
          advanced: Object.fromEntries(given),
        });
      },
    );

    app.post(
      '/api/documents/advanced-search/emails',
      {
        onRequest,
        config: TYPING,
        schema: {
          summary: 'Addresses of parties of the own documents that hold a text, at most 20, those of most documents first',
          body: z.object({ search: z.string().max(300).default('') }),
        },
      },
      async (request) => {
        const caller = await own(request);
        const { ownerId, sight } = await listReaderOf(deps, caller);
        return mainAnswer({ emails: await deps.reads.partyEmails(ownerId, request.body.search, sight) });
      },
    );
  };
}
