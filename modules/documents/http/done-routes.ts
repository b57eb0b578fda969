import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { doneView } from '../views/done-view.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { codeOf, doneLinkHolder } from './link-access.ts';

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
            'Read only. The link works DONE_LINK_TERM_SECONDS from the completion; after it 410 expire_link_message, with `sender` in the facts: who can be asked. Its files are recorded when they leave: downloads in the history, looks in the access log.',
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
  };
}
