import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { CommandResult } from '../../../shared-kernel/decider/run-command.ts';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, actsFor, isOfItsKey, isTestCaller } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import { createForm, signerFrom } from '../application/create-form.ts';
import { chargeOfForm, type FormState, senderOfForm } from '../domain/state.ts';
import type { WholeFormStreams } from '../streams.ts';
import { type FormRoutesDeps, personOf } from './deps.ts';
import { formHistory } from './history.ts';
import {
  acceptBody,
  answersBody,
  changeBody,
  choiceBody,
  commentBody,
  newFormBody,
  params,
  reasonBody,
  refusalBody,
  sendBody,
} from './schemas.ts';
import { formView } from './view.ts';

type Act = Parameters<WholeFormStreams['execute']>[0];
type OfForm = FastifyRequest<{ Params: z.output<typeof params> }>;

/** The forms of an account, for whoever prepares documents in it (CALL-131, CALL-143, ROUTE-048). */
export function ownerFormRoutes(deps: FormRoutesDeps) {
  const { forms, templates, accessLog, clock } = deps;

  /** As somebody of the account sees it; one that is not theirs is answered like one that is not there. */
  const ownForm = async (request: OfForm) => {
    const caller = callerOf(request);
    const { documentID } = request.params;
    const loaded = await forms.load(documentID);
    const { state } = loaded;
    const isTheirs =
      state.stage !== 'NONE' && actsFor(caller, chargeOfForm(state)) && isOfItsKey(caller, { isTest: state.created?.isTest === true });
    return isTheirs ? loaded : deny(accessLog, request, documentID, 404, 'form.not_found');
  };
  const contextIn = async (request: OfForm): Promise<{ context: CommandContext; state: FormState }> => {
    const caller = callerOf(request);
    const { state } = await forms.load(request.params.documentID);
    return { context: commandContextOf(request, actorOf(caller, chargeOfForm(state)), personOf(deps, caller)), state };
  };
  const shown = async (state: FormState) => {
    const { templateId, templateHistory } = state.created!;
    const version = await templates.kept(state.ownerId, templateId, templateHistory);
    return mainAnswer(formView(state, version?.definitions ?? [], clock.now()));
  };
  const answer = (reply: FastifyReply, result: CommandResult<FormState>) => {
    stampAnswer(reply, result);
    return shown(result.state);
  };
  const act = async (request: OfForm, reply: FastifyReply, command: (state: FormState, context: CommandContext) => Act) => {
    const { context, state } = await contextIn(request);
    return answer(reply, await forms.execute(command(state, context), context));
  };
  /** What the owner writes is theirs. */
  const words = ({ created }: FormState, text: string) =>
    created ? wordsOf(created.createdBy, text.trim()) : { $personal: '', value: text };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user', 'sub-user');
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/form-document',
      { onRequest, schema: { summary: 'The forms of the account that wait, and those that ended in the last 30 days, the newest first' } },
      async (request) => {
        const caller = callerOf(request);
        const position = request.headers['x-position'];
        if (typeof position === 'string' && POSITION_TEXT.test(position)) await deps.reads.caughtUp(position);
        const away = (caller.standsInFor ?? []).map((id) => (id === caller.ownerId ? null : id));
        const inCharge = caller.role === 'user' ? null : [caller.userId, ...away];
        const ofTests = caller.key === undefined ? null : isTestCaller(caller);
        return mainAnswer({ forms: await deps.reads.of(caller.ownerId, inCharge, ofTests, clock.now()) });
      },
    );

    app.post(
      '/api/form-document',
      {
        onRequest,
        config,
        schema: {
          summary: 'Begins a document of a template: who signs, and the answers of the sender',
          description:
            'Without questions for signers the file is composed at once. 422 form.answers_incorrect and form.signers_incorrect name every fault in `faults`.',
          body: newFormBody,
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), personOf(deps, caller));
        const { templateHistory, ...given } = request.body;
        const preparing = {
          ownerId: caller.ownerId,
          subUserId: caller.role === 'sub-user' ? caller.userId : null,
          isTest: isTestCaller(caller),
        };
        const asked = { ...given, ...(templateHistory === undefined ? {} : { templateHistory }) };
        return answer(reply, await createForm(deps, preparing, asked, context));
      },
    );

    app.get(
      '/api/form-document/:documentID',
      { onRequest, schema: { summary: 'A form with its questions, answers and where each signer stands', params } },
      async (request, reply) => {
        const { state, revision } = await ownForm(request);
        reply.header('etag', `"${revision}"`);
        return shown(state);
      },
    );

    app.get(
      '/api/form-document/:documentID/history',
      { onRequest, schema: { summary: 'What happened to a form, in sentences without any answer', params } },
      async (request) => {
        const { state, events } = await ownForm(request);
        return mainAnswer(formHistory(state, events, request.language));
      },
    );

    app.put(
      '/api/form-document/:documentID/answers',
      {
        onRequest,
        config,
        schema: {
          summary: 'The sender answers otherwise, before a form is accepted; where composing failed the next round begins',
          params,
          body: answersBody,
        },
      },
      (request, reply) =>
        act(request, reply, () => ({
          type: 'ChangeFormAnswers',
          data: { documentId: request.params.documentID, given: request.body.answers },
        })),
    );

    app.put(
      '/api/form-document/:documentID/signer',
      {
        onRequest,
        config,
        schema: { summary: 'Another name or address of a signer who has not answered, or somebody else instead', params, body: changeBody },
      },
      (request, reply) =>
        act(request, reply, (state) => {
          const { documentID: documentId } = request.params;
          const sender = senderOfForm(state);
          const about = {
            documentId,
            ownerId: state.ownerId,
            sender: { personId: sender?.personId ?? '', name: sender?.name.value ?? null, email: sender?.email.value ?? null },
          };
          const { signatoryID: replacedId, ...person } = request.body;
          return { type: 'ChangeFormSigner', data: { documentId, replacedId, signer: signerFrom(deps, about, person) } };
        }),
    );

    app.post(
      '/api/form-document/:documentID/send',
      {
        onRequest,
        config,
        schema: { summary: 'Mails their links to signers, to all that were not asked yet where none are named', params, body: sendBody },
      },
      (request, reply) =>
        act(request, reply, () => ({
          type: 'SendForm',
          data: { documentId: request.params.documentID, signatoryIds: request.body.signatoryIDs ?? null },
        })),
    );

    app.post(
      '/api/form-document/:documentID/remind',
      {
        onRequest,
        config,
        schema: {
          summary: 'Reminds a signer under a new link, at most once a minute; the link before opens nothing',
          params,
          body: choiceBody,
        },
      },
      (request, reply) =>
        act(request, reply, () => ({
          type: 'RemindFormSigner',
          data: { documentId: request.params.documentID, signatoryId: request.body.signatoryID },
        })),
    );

    app.post(
      '/api/form-document/:documentID/comment',
      { onRequest, config, schema: { summary: 'Asks a signer to correct what they handed in', params, body: commentBody } },
      (request, reply) =>
        act(request, reply, (state, { commandId }) => {
          const { documentID: documentId } = request.params;
          const { signatoryID: signatoryId, comment } = request.body;
          return {
            type: 'CommentForm',
            data: { documentId, signatoryId, commentId: nameId('form-comment', documentId, commandId), comment: words(state, comment) },
          };
        }),
    );

    app.post(
      '/api/form-document/:documentID/accept',
      {
        onRequest,
        config,
        schema: {
          summary: 'Accepts a form as it was handed in then; with the last one the document is composed',
          params,
          body: acceptBody,
        },
      },
      (request, reply) =>
        act(request, reply, () => {
          const { signatoryID: signatoryId, answeredAt } = request.body;
          return { type: 'AcceptForm', data: { documentId: request.params.documentID, signatoryId, answeredAt } };
        }),
    );

    app.post(
      '/api/form-document/:documentID/refuse',
      { onRequest, config, schema: { summary: 'Refuses a form; nothing comes of the document', params, body: refusalBody } },
      (request, reply) =>
        act(request, reply, (state) => {
          const { signatoryID: signatoryId, reason } = request.body;
          return {
            type: 'RefuseForm',
            data: { documentId: request.params.documentID, signatoryId, reason: reason.trim() === '' ? null : words(state, reason) },
          };
        }),
    );

    app.post(
      '/api/form-document/:documentID/cancel',
      {
        onRequest,
        config,
        schema: { summary: 'Gives a form up before there is a document; who was asked is told', params, body: reasonBody },
      },
      (request, reply) =>
        act(request, reply, (state) => {
          const { reason } = request.body;
          return {
            type: 'CancelForm',
            data: { documentId: request.params.documentID, reason: reason.trim() === '' ? null : words(state, reason) },
          };
        }),
    );
  };
}
