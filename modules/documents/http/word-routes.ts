import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { preparingCalls } from './preparing-calls.ts';
import { approvePagesBody, convertAgainBody, wordChoiceBody } from './schemas.ts';

/** What is said of a Word file between its upload and its sending: how it becomes pages, and that the pages are right (DOC-003). */
export function wordRoutes(deps: DocumentRoutesDeps) {
  const { documents, authenticate } = deps;
  const { contextIn, answer } = preparingCalls(deps);

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const writer = { onRequest: authenticate.writer };

    app.put(
      '/api/document/word-choice',
      {
        ...writer,
        schema: {
          summary: 'Says how tracked changes and comments of an uploaded Word file stand on its pages; then it is converted',
          description:
            'Asked only where `word.step` is `question`. `trackedChanges`: ACCEPTED or SHOWN with their marks; `comments`: LEFT_OUT or SHOWN. Said once.',
          body: wordChoiceBody,
        },
      },
      async (request, reply) => {
        const { documentID: documentId, trackedChanges, comments } = request.body;
        const command = { type: 'ChooseWordText' as const, data: { documentId, trackedChanges, comments } };
        const result = await documents.execute(command, await contextIn(request, documentId));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/convert-again',
      {
        ...writer,
        schema: {
          summary: 'Has a Word file converted once more that became no pages',
          description: 'Where `word.step` is `failed`. While it is converted already, this changes nothing.',
          body: convertAgainBody,
        },
      },
      async (request, reply) => {
        const { documentID: documentId } = request.body;
        const result = await documents.execute(
          { type: 'ConvertWordAgain' as const, data: { documentId } },
          await contextIn(request, documentId),
        );
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/approve-pages',
      {
        ...writer,
        schema: {
          summary: 'Says that the pages that a Word file became are the ones to be signed; nothing is sent before',
          description: '`sha256`: that of the PDF whose pages were looked at, `word.converted.sha256` of the document.',
          body: approvePagesBody,
        },
      },
      async (request, reply) => {
        const { documentID: documentId, sha256 } = request.body;
        const command = { type: 'ApprovePages' as const, data: { documentId, sha256 } };
        const result = await documents.execute(command, await contextIn(request, documentId));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );
  };
}
