import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { DocumentReads } from '../../documents/index.ts';
import { type LooksDeps, lookCursor, looksOfDocument } from './looks-of-document.ts';

export interface LooksRoutesDeps extends LooksDeps {
  readonly accessLog: LooksDeps['accessLog'] & Parameters<typeof deny>[0];
  readonly authenticate: Authenticate;
  readonly reads: Pick<DocumentReads, 'page' | 'timeline'>;
}

/** A page that shows who looks asks every second; several people of an office have one address. */
const EVERY_SECOND = { rateLimit: { max: 900, timeWindow: '1 minute' } };

/** GET /api/document/:id/looks: who read, downloaded or exported the document, for its owner alone. */
export function looksRoutes(deps: LooksRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().get(
      '/api/document/:id/looks',
      {
        onRequest: deps.authenticate.roles('user'),
        config: EVERY_SECOND,
        schema: {
          summary: 'Who looked at a document of the account, the newest first: reads, downloads, exports',
          description:
            'Looks of one person from one address within ten minutes are one. `ip` and `userAgent` are known of looks that are events of the history; for the others, whose address is kept as a hash, `sameAddressAs` names a look that came from the same one. `next` goes into `before`.',
          params: z.object({ id: z.string().max(64) }),
          querystring: z.object({ before: z.string().max(60).optional() }),
        },
      },
      async (request) => {
        const { id } = request.params;
        const before = request.query.before === undefined ? null : lookCursor(request.query.before);
        if (request.query.before !== undefined && before === null)
          throw new ProductError(400, 'request.invalid', { problems: [{ path: 'before', problem: 'the `next` of an answer' }] });
        const page = await deps.reads.page(id);
        if (!page || page.state.ownerId !== callerOf(request).ownerId) return deny(deps.accessLog, request, id, 404, 'document.not_found');
        if (page.state.isDeleted) return deny(deps.accessLog, request, id, 404, 'deleted_document_message');
        const rows = await deps.reads.timeline(id);
        return mainAnswer({ documentID: id, ...(await looksOfDocument(deps, { state: page.state, rows, before })) });
      },
    );
  };
}
