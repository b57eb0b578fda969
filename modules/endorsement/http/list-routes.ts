import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { EndorsementReads } from '../application/reading.ts';
import { ENDORSEMENT_CRITERIA } from '../contract/list.ts';

const query = z.object({
  criteria: z.enum(ENDORSEMENT_CRITERIA).default('all'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Of the answer before; empty for the beginning. Left out: pages by number. */
  cursor: z.string().max(300).optional(),
});

/** The inbox of endorsements (UI-043, UI-044): those of the account, those that wait for the reader's signature, those done to them. */
export function endorsementListRoutes({ reads, authenticate }: { readonly reads: EndorsementReads; readonly authenticate: Authenticate }) {
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().get(
      '/api/endorsement',
      {
        onRequest: authenticate.roles('user', 'sub-user', 'reviewer'),
        schema: {
          summary: 'Endorsements of the account, those the user is to sign and those made to them, 15 to a page or by cursor',
          querystring: query,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const position = request.headers['x-position'];
        if (typeof position === 'string' && POSITION_TEXT.test(position)) await reads.caughtUp(position);
        const { criteria, page, cursor } = request.query;
        const viewerEmail = caller.role === 'reviewer' || caller.emailID === '' ? null : caller.emailID;
        // Of the account's own the owner disposes; a sub-user has those that they have a part in themselves.
        const ownerId = caller.role === 'sub-user' ? caller.userId : caller.ownerId;
        const asked = { ownerId, viewerEmail, criteria, ...(caller.reviews && { selected: caller.reviews }) };
        const [listed, toSign, received] = await Promise.all([
          cursor === undefined ? reads.page(asked, page) : reads.slice(asked, cursor),
          reads.toSign(viewerEmail),
          reads.received(viewerEmail),
        ]);
        return mainAnswer({ ...listed, toSign, received });
      },
    );
  };
}
