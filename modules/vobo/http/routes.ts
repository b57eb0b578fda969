import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CommandContext, CommandResult } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import type { VoBoState } from '../domain/state.ts';
import type { VoBoRoutesDeps } from './deps.ts';
import { approverActor } from './link-access.ts';
import { voBoView } from './view.ts';

const params = z.object({ documentId: z.string().max(64), voBoId: z.string().max(64) });
const commentParams = params.extend({ commentId: z.string().max(64) });
const words = z.object({ title: z.string().max(200).default(''), notes: z.string().max(4000).default('') });
const saw = z.object({ version: z.number().int(), sha256: z.string().max(64) });

/** The approver's page by link (ROUTE-054, CALL-130), and the owner's resend. */
export function voBoRoutes(deps: VoBoRoutesDeps) {
  const { service } = deps;

  const answerWith = async (state: VoBoState, approverId: string, reply: FastifyReply, revision: number) => {
    const document = await deps.documents.forApprover(state.documentId, approverId);
    if (!document) throw new ProductError(404, 'invalid_link_message');
    if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
    reply.header('etag', `"${revision}"`);
    return mainAnswer(voBoView(state, approverId, document));
  };

  /** One act of an approver: who it is, the act, and the page as it is afterwards. */
  const act = async (
    request: FastifyRequest<{ Params: z.output<typeof params> }>,
    reply: FastifyReply,
    run: (context: CommandContext) => Promise<CommandResult<VoBoState>>,
  ) => {
    const { documentId, voBoId } = request.params;
    const { state } = await service.load(documentId);
    const { actor, approver } = await approverActor(deps, request, state, voBoId);
    const result = await run(commandContextOf(request, actor, approver.personId));
    stampAnswer(reply, result);
    return answerWith(result.state, voBoId, reply, result.revision);
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/vobo/:documentId/:voBoId',
      { config, schema: { summary: 'What an approver is asked to approve; the code of the link in x-link-code', params } },
      async (request, reply) => {
        const { documentId, voBoId } = request.params;
        const { state, revision } = await service.load(documentId);
        await approverActor(deps, request, state, voBoId);
        return answerWith(state, voBoId, reply, revision);
      },
    );

    app.post(
      '/api/vobo/:documentId/:voBoId/comments',
      { config, schema: { summary: 'An approver adds a comment with title and notes', params, body: words } },
      (request, reply) =>
        act(request, reply, (context) => service.addComment(request.params.documentId, request.params.voBoId, request.body, context)),
    );

    app.put(
      '/api/vobo/:documentId/:voBoId/comments/:commentId',
      { config, schema: { summary: 'An approver changes a comment of their own', params: commentParams, body: words } },
      (request, reply) => {
        const { documentId, voBoId, commentId } = request.params;
        return act(request, reply, (context) => service.editComment(documentId, voBoId, commentId, request.body, context));
      },
    );

    app.delete(
      '/api/vobo/:documentId/:voBoId/comments/:commentId',
      { config, schema: { summary: 'An approver takes a comment of their own back', params: commentParams } },
      (request, reply) => {
        const { documentId, voBoId, commentId } = request.params;
        return act(request, reply, (context) => service.deleteComment(documentId, voBoId, commentId, context));
      },
    );

    for (const [path, accepts] of [
      ['accept', true],
      ['reject', false],
    ] as const) {
      app.put(
        `/api/vobo/:documentId/:voBoId/${path}`,
        {
          config,
          schema: {
            summary: accepts
              ? 'An approver accepts the version they saw'
              : 'An approver refuses the version they saw, with the comments that stand',
            params,
            body: saw,
          },
        },
        (request, reply) =>
          act(request, reply, (context) =>
            service.answer(request.params.documentId, request.params.voBoId, accepts, request.body, context),
          ),
      );
    }

    app.put(
      '/api/vobo/:documentId/resend',
      {
        onRequest: deps.authenticate.required,
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: {
          summary: "The owner sends an approver's link again; at most once a minute",
          params: z.object({ documentId: z.string().max(64) }),
          body: z.object({ voBoID: z.string().max(64) }),
        },
      },
      async (request, reply) => {
        const caller = request.caller!;
        const context = commandContextOf(request, actorOf(caller), deps.personId(caller.ownerId, caller.emailID));
        const result = await service.resend(request.params.documentId, request.body.voBoID, context);
        stampAnswer(reply, result);
        return mainAnswer({
          documentID: request.params.documentId,
          voBoID: request.body.voBoID,
          expiresAt: result.state.links[request.body.voBoID]?.expiresAt ?? null,
        });
      },
    );
  };
}
