import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { addComment, commentWords, type Writer } from '../application/comment-words.ts';
import { refuseWhoTakesPart } from '../application/substitution.ts';
import { COMMENT_NOTES_LENGTH, COMMENT_TITLE_LENGTH } from '../contract/rules.ts';
import type { VoBoState } from '../domain/state.ts';
import type { VoBoStreams } from '../streams.ts';
import type { VoBoRoutesDeps } from './deps.ts';
import { approverActor } from './link-access.ts';
import { ownApproverLink } from './own-link.ts';
import { voBoView } from './view.ts';

type VoBoAct = Parameters<VoBoStreams['execute']>[0];

const params = z.object({ documentId: z.string().max(64), voBoId: z.string().max(64) });
const commentParams = params.extend({ commentId: z.string().max(64) });
const words = z.object({
  title: z.string().max(COMMENT_TITLE_LENGTH).default(''),
  notes: z.string().max(COMMENT_NOTES_LENGTH).default(''),
});
const saw = z.object({ version: z.number().int(), sha256: z.string().max(64) });

/** The approver's page by link (ROUTE-054, CALL-130), and the sender's resend. */
export function voBoRoutes(deps: VoBoRoutesDeps) {
  const { voBo } = deps;

  const answerWith = async (state: VoBoState, approverId: string, substituteId: string | null, reply: FastifyReply, revision: number) => {
    const document = await deps.documents.forApprover(state.documentId, approverId, substituteId);
    if (!document) throw new ProductError(403, 'invalid_link_message');
    if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
    if (document.isWithdrawn) throw new ProductError(410, 'withdrawn_document_message');
    reply.header('etag', `"${revision}"`);
    return mainAnswer(voBoView(state, { approverId, substituteId }, document));
  };

  /** One act of an approver: who it is, the act, and the page as it is afterwards. */
  const act = async (
    request: FastifyRequest<{ Params: z.output<typeof params> }>,
    reply: FastifyReply,
    command: (writer: Writer, context: CommandContext) => VoBoAct,
  ) => {
    const { documentId, voBoId } = request.params;
    const { state } = await voBo.load(documentId);
    const { actor, approver, substituteId } = await approverActor(deps, request, state, voBoId);
    // Since they came in, the document may have gone into their charge, or they were asked themself.
    if (substituteId !== null) await refuseWhoTakesPart(deps, state, substituteId);
    const personId = substituteId ?? approver.personId;
    const context = commandContextOf(request, actor, personId);
    const result = await voBo.execute(command({ personId }, context), context);
    stampAnswer(reply, result);
    return answerWith(result.state, voBoId, substituteId, reply, result.revision);
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/vobo/:documentId/:voBoId',
      { config, schema: { summary: 'What an approver is asked to approve; the code of the link in x-link-code', params } },
      async (request, reply) => {
        const { documentId, voBoId } = request.params;
        const { state, revision } = await voBo.load(documentId);
        const { substituteId } = await approverActor(deps, request, state, voBoId);
        return answerWith(state, voBoId, substituteId, reply, revision);
      },
    );

    app.post(
      '/api/vobo/:documentId/:voBoId/comments',
      { config, schema: { summary: 'An approver adds a comment with title and notes', params, body: words } },
      (request, reply) =>
        act(request, reply, (writer, context) => {
          const { documentId, voBoId: approverId } = request.params;
          return addComment({ documentId, approverId }, writer, request.body, context);
        }),
    );

    app.put(
      '/api/vobo/:documentId/:voBoId/comments/:commentId',
      { config, schema: { summary: 'An approver changes a comment of their own', params: commentParams, body: words } },
      (request, reply) => {
        const { documentId, voBoId: approverId, commentId } = request.params;
        return act(request, reply, (writer) => ({
          type: 'EditVoBoComment',
          data: { documentId, approverId, commentId, ...commentWords(writer, request.body) },
        }));
      },
    );

    app.delete(
      '/api/vobo/:documentId/:voBoId/comments/:commentId',
      { config, schema: { summary: 'An approver takes a comment of their own back', params: commentParams } },
      (request, reply) => {
        const { documentId, voBoId: approverId, commentId } = request.params;
        return act(request, reply, () => ({ type: 'DeleteVoBoComment', data: { documentId, approverId, commentId } }));
      },
    );

    const answer = (type: 'AcceptVoBo' | 'RefuseVoBo', path: 'accept' | 'reject', summary: string) =>
      app.put(`/api/vobo/:documentId/:voBoId/${path}`, { config, schema: { summary, params, body: saw } }, (request, reply) => {
        const { documentId, voBoId: approverId } = request.params;
        return act(request, reply, () => ({ type, data: { documentId, approverId, ...request.body } }));
      });
    answer('AcceptVoBo', 'accept', 'An approver accepts the version they saw');
    answer('RefuseVoBo', 'reject', 'An approver refuses the version they saw, with the comments that stand');

    app.put(
      '/api/vobo/:documentId/own-link',
      {
        onRequest: deps.authenticate.roles('user', 'sub-user'),
        config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
        schema: {
          summary:
            "The bearer's own link to approve, where it is the turn of somebody with the address that they proved, or for whom they stand in",
          params: z.object({ documentId: z.string().max(64) }),
          body: z.object({ voBoID: z.string().max(64) }),
        },
      },
      async (request) => mainAnswer({ link: await ownApproverLink(deps, request, request.params.documentId, request.body.voBoID) }),
    );

    app.put(
      '/api/vobo/:documentId/resend',
      {
        onRequest: deps.authenticate.writer,
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: {
          summary: "The owner, or who is in charge of the document, sends an approver's link again; at most once a minute",
          params: z.object({ documentId: z.string().max(64) }),
          body: z.object({ voBoID: z.string().max(64) }),
        },
      },
      async (request, reply) => {
        const caller = request.caller!;
        const personId = caller.role === 'sub-user' ? caller.userId : deps.personId(caller.ownerId, caller.emailID);
        const { documentId } = request.params;
        const { voBoID } = request.body;
        const inCharge = caller.role === 'sub-user' ? await deps.documents.inCharge(documentId) : null;
        // Of another account's document its stream says so.
        const context = commandContextOf(request, actorOf(caller, { ownerId: caller.ownerId, inCharge }), personId);
        const data = { documentId, approverId: voBoID, ...(inCharge === null ? {} : { inCharge }) };
        const result = await voBo.execute({ type: 'ResendApproverLink', data }, context);
        stampAnswer(reply, result);
        return mainAnswer({ documentID: documentId, voBoID, expiresAt: result.state.links[voBoID]?.expiresAt ?? null });
      },
    );
  };
}
