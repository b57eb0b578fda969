import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { doneView } from '../views/done-view.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { codeOf, doneLinkHolder, endedDoneLinkHolder } from './link-access.ts';

/** What the final mail leads to: the finished document for each person who signed it, read only, by a link of its own kind. */
export function doneRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();

    app.get(
      '/api/document/done/:documentId/:personId',
      {
        config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
        schema: {
          summary: 'The finished document for somebody who signed it; the code of the link of the final mail in x-link-code',
          description:
            'Read only. The link works DONE_LINK_TERM_SECONDS from the completion; after it 410 expire_link_message, with `sender`, `newerAskedAt` (when a newer link was asked for, or null) and `newLink` = may_ask | asked in the facts. Its files are recorded when they leave: downloads in the history, looks in the access log.',
          params: z.object({ documentId: z.string().max(64), personId: z.string().max(64) }),
        },
      },
      async (request, reply) => {
        const { documentId, personId } = request.params;
        const { state, revision } = await deps.documents.load(documentId);
        const link = await doneLinkHolder(deps, request, state, personId, codeOf(request));
        reply.header('etag', `"${revision}"`);
        return mainAnswer(doneView(deps, state, link));
      },
    );

    app.post(
      '/api/document/done/:documentId/:personId/new-link',
      {
        config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
        schema: {
          summary: 'Mails another link to the finished document to its person, with the code of one that ended; once an hour',
          description:
            'To the address on record, without the sender. The answer is the same whether a mail leaves, one left within the hour, or no address is known; it names neither address nor link. A link that works: 409 link.still_good.',
          params: z.object({ documentId: z.string().max(64), personId: z.string().max(64) }),
        },
      },
      async (request) => {
        const { documentId, personId } = request.params;
        const { state } = await deps.documents.load(documentId);
        const { actor, signatory } = await endedDoneLinkHolder(deps, request, state, personId, codeOf(request));
        const command = { type: 'RequestDoneLink' as const, data: { documentId, signatoryId: personId } };
        await deps.documents.execute(command, commandContextOf(request, actor, signatory.personId));
        return mainAnswer({ documentID: documentId, personID: personId });
      },
    );
  };
}
