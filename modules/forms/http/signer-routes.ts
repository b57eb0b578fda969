import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { LINK_CODE_HEADER, refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { checkFormLink, type FormLinkCheck } from '../application/link-code.ts';
import { ANSWERS_BYTES } from '../contract/rules.ts';
import { type FormSigner, type FormState, formSignerOf, mayAnswer } from '../domain/state.ts';
import type { FormRoutesDeps } from './deps.ts';
import { answersBody, reasonBody, signerParams } from './schemas.ts';
import { signerView } from './view.ts';

type OfSigner = FastifyRequest<{ Params: z.output<typeof signerParams> }>;

const answers: Record<Exclude<FormLinkCheck, 'valid'>, [number, string]> = {
  expired: [410, 'expire_link_message'],
  replaced: [410, 'signatory.replaced'],
  invalid: [403, 'invalid_link_message'],
};

const PATH = '/api/form-document/:documentID/signer/:signatoryID/:timestamp';

/** A signer's own form by their link (ROUTE-052, UI-040): open without a session, and nothing of anybody else. */
export function signerFormRoutes(deps: FormRoutesDeps) {
  const { forms, templates, drafts, accessLog, clock, linkKeys } = deps;

  const linkHolder = async (request: OfSigner) => {
    const { documentID: documentId, signatoryID: signatoryId, timestamp } = request.params;
    const { state, revision } = await forms.load(documentId);
    const linked = state.stage === 'NONE' ? null : { documentId, ownerId: state.ownerId };
    const code = request.headers[LINK_CODE_HEADER];
    const link = { signatoryId, timestamp: Number(timestamp) };
    const check = checkFormLink(linkKeys, state, link, typeof code === 'string' ? code : '', clock.now());
    if (check !== 'valid') return refuseLink(accessLog, request, linked, ...answers[check]);
    const signer = formSignerOf(state, signatoryId)!;
    const { caller } = request;
    // As before a signing link (SIGN-004): whoever is logged in under another address is told so.
    if (caller && caller.emailID.toLowerCase() !== signer.email.value?.toLowerCase())
      return refuseLink(accessLog, request, linked, 403, 'signatory.user.not.match');
    // Of who was forgotten nothing is shown, and nothing can be kept any more; an account that has ended asks nobody.
    if (signer.name.value === null || state.created?.createdBy.name.value == null)
      return refuseLink(accessLog, request, linked, ...answers.invalid);
    if (state.stage === 'CANCELLED') return refuseLink(accessLog, request, linked, 410, 'form.cancelled');
    const actor: Actor = { kind: 'signatory', id: signatoryId, documentId };
    request.looker = actor;
    return { state, revision, signer, actor };
  };
  const shown = async (state: FormState, signer: FormSigner, reply: FastifyReply, revision: number) => {
    const { templateId, templateHistory } = state.created!;
    const version = await templates.kept(state.ownerId, templateId, templateHistory);
    const draft = await drafts.of({ documentId: state.documentId, signatoryId: signer.signatoryId }, clock.now());
    reply.header('etag', `"${revision}"`);
    return mainAnswer(signerView(state, signer, version?.definitions ?? [], draft));
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };
    const onRequest = deps.authenticate.optional;

    app.get(
      PATH,
      { onRequest, config, schema: { summary: 'What a signer is asked; the code of the link in x-link-code', params: signerParams } },
      async (request, reply) => {
        const { state, revision, signer } = await linkHolder(request);
        return shown(state, signer, reply, revision);
      },
    );

    app.put(
      `${PATH}/draft`,
      {
        onRequest,
        config,
        schema: {
          summary: 'Keeps what a signer has filled in so far; it is deleted when it is handed in, or with the link',
          params: signerParams,
          body: answersBody,
        },
      },
      async (request) => {
        const { state, signer } = await linkHolder(request);
        if (!mayAnswer(state, signer)) throw new ProductError(409, 'form.read_only', { at: signer.answered?.at ?? null });
        if (Buffer.byteLength(JSON.stringify(request.body.answers)) > ANSWERS_BYTES)
          throw new ProductError(413, 'form.answers_too_large', { limit: ANSWERS_BYTES });
        const { documentId } = state;
        const whose = { documentId, signatoryId: signer.signatoryId, personId: signer.personId, until: signer.link!.expiresAt };
        return mainAnswer(await drafts.keep(whose, request.body.answers, clock.now()));
      },
    );

    app.post(
      `${PATH}/answers`,
      {
        onRequest,
        config,
        schema: {
          summary: 'Hands a form in',
          description:
            '422 form.answers_incorrect names every fault in `faults`; 409 form.read_only: it was handed in, and may not be changed (TPL-014).',
          params: signerParams,
          body: answersBody,
        },
      },
      async (request, reply) => {
        const { state, signer, actor } = await linkHolder(request);
        const { documentId } = state;
        const { signatoryId, personId } = signer;
        const data = { documentId, signatoryId, given: request.body.answers };
        const result = await forms.execute({ type: 'AnswerForm', data }, commandContextOf(request, actor, personId));
        await drafts.remove({ documentId, signatoryId });
        stampAnswer(reply, result);
        return shown(result.state, formSignerOf(result.state, signatoryId)!, reply, result.revision);
      },
    );

    app.post(
      `${PATH}/refuse`,
      {
        onRequest,
        config,
        schema: { summary: 'Says, with a reason, that a signer does not answer', params: signerParams, body: reasonBody },
      },
      async (request, reply) => {
        const { state, signer, actor } = await linkHolder(request);
        const { documentId } = state;
        const { signatoryId, personId } = signer;
        const reason = request.body.reason.trim();
        const data = { documentId, signatoryId, reason: reason === '' ? null : personal(personId, reason) };
        const result = await forms.execute({ type: 'RefuseForm', data }, commandContextOf(request, actor, personId));
        await drafts.remove({ documentId, signatoryId });
        stampAnswer(reply, result);
        return shown(result.state, formSignerOf(result.state, signatoryId)!, reply, result.revision);
      },
    );
  };
}
