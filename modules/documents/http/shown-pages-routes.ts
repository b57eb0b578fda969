import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { shownTo } from '../domain/rules/shown-pages.ts';
import { pagesOf } from '../domain/word-pages.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { codeOf, signatoryActor } from './link-access.ts';
import { pagesShownBody } from './schemas.ts';

/** What the browser of a signatory says that it showed: noted as its claim, in the history. */
export function shownPagesRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().post(
      '/api/documents/pages-shown',
      {
        onRequest: deps.authenticate.optional,
        config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
        schema: {
          summary:
            'Notes which pages the browser of a signatory claims to have shown; the code of the signing link in x-link-code, or the session of the owner who signs',
          description:
            'A claim of the browser, not a proof of reading. At most one is noted a minute for each signatory (429 pages.wait_a_minute with `seconds`), of a version that was presented to them (409 signature.not_presented), before they sign; later ones answer 200 and change nothing. Pages that the version does not have are 422 pages.outside_document.',
          body: pagesShownBody,
        },
      },
      async (request, reply) => {
        const { documentID, signatoryID, code, presented, pages } = request.body;
        const { state } = await deps.documents.load(documentID);
        const { actor, signatory } = await signatoryActor(deps, request, state, signatoryID, codeOf(request, code));
        const result = await deps.documents.execute(
          { type: 'ClaimShownPages', data: { documentId: documentID, signatoryId: signatoryID, presented, pages } },
          commandContextOf(request, actor, signatory.personId),
        );
        stampAnswer(reply, result);
        const shown = shownTo(result.state, signatoryID);
        return mainAnswer({
          documentID,
          signatoryID,
          shown: shown?.pages.length ?? 0,
          of: shown?.of ?? pagesOf(result.state).length,
        });
      },
    );
  };
}
