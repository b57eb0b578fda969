import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { type Authenticate, callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { actingIn } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { receiveForm } from '../../../shared-kernel/http/form.ts';
import { LINK_CODE_HEADER } from '../../../shared-kernel/http/link-code.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { KeptAway } from '../application/seeing.ts';
import { answerSpecial, requestSpecial, specialWouldBeRefused } from '../application/special-acting.ts';
import { broughtContract, pageFacts, type SpecialDeps, seenSpecial, specialsOf } from '../application/special-seeing.ts';
import type { Visitor } from '../application/special-visitor.ts';
import { newestSpecial } from '../domain/special/state.ts';
import { specialView } from './special-view.ts';

export interface SpecialRoutesDeps extends SpecialDeps {
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  /** Bytes of a contract, by the plan of the account whose document it is about; the same as of every upload. */
  readonly uploadMaxBytes: (ownerId: string) => Promise<number>;
}

const ofDocument = z.object({ documentId: z.string().max(64) });
const ofRequest = z.object({ endorsementId: z.string().max(64) });
const pageField = z.coerce.number().int().min(1);

const visitorOf = (request: FastifyRequest): Visitor => {
  const code = request.headers[LINK_CODE_HEADER];
  return { caller: request.caller ?? null, code: typeof code === 'string' ? code : '' };
};

/** Special endorsements (ROUTE-020, UI-059, ENDO-002, ENDO-003): the public page's facts, asking with a contract, the owner's answer. */
export function specialRoutes(deps: SpecialRoutesDeps) {
  const { authenticate, accessLog, uploadMaxBytes } = deps;
  const noteDenied = (request: FastifyRequest, target: string, { code }: ProductError): Promise<void> =>
    accessLog.record({
      actor: request.caller ? actorOf(request.caller) : { kind: 'public', id: 'public' },
      action: routeOf(request),
      target,
      ownerId: null,
      outcome: 'denied',
      code,
      correlationId: request.correlationId,
      ip: request.ip,
    });

  /** Who had no right to what they reached for stands in the access log; what a command refuses is written there by the engine. */
  const logged = async <T>(request: FastifyRequest, target: string, look: () => Promise<T>): Promise<T> => {
    try {
      return await look();
    } catch (error) {
      if (error instanceof KeptAway && [401, 403, 404].includes(error.status)) await noteDenied(request, target, error);
      throw error;
    }
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const anybody = { onRequest: authenticate.optional };
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/endorsement/special/:documentId',
      {
        ...anybody,
        config,
        schema: {
          summary:
            'The public page of a special endorsement: whether a completed document takes one; its title and more for its parties (session, or x-link-code)',
          params: ofDocument,
        },
      },
      async (request) => {
        const visitor = visitorOf(request);
        const { documentId, isEnabled, own, refusal } = await pageFacts(deps, request.params.documentId, visitor);
        // The page is open to strangers; trying codes on it is not, and would otherwise leave no trace.
        if (refusal && visitor.code !== '') await noteDenied(request, documentId, refusal);
        return mainAnswer({
          documentID: documentId,
          isEnabled,
          title: own?.title ?? null,
          documentPages: own?.pages ?? null,
          isTaken: own?.isTaken ?? null,
        });
      },
    );

    app.post(
      '/api/endorsement/special/:documentId',
      {
        ...anybody,
        config,
        schema: {
          summary:
            'A party brings a new contract (multipart: contract, page); by session, or by the code of a signer’s link in x-link-code',
          params: ofDocument,
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const { documentId } = request.params;
        const visitor = visitorOf(request);
        const refusal = await logged(request, documentId, () => specialWouldBeRefused(deps, documentId, visitor, actingIn(request)));
        if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
        const { ownerId } = (await deps.documents.special(documentId))!;
        const maxFileBytes = await uploadMaxBytes(ownerId);
        const form = await receiveForm(request, { fileFields: ['contract'], maxFiles: 1, maxFileBytes });
        const brought = { file: form.files[0] ?? null, page: pageField.safeParse(form.fields.page).data ?? null };
        const { result, document, party } = await requestSpecial(deps, documentId, visitor, brought, actingIn(request));
        stampAnswer(reply, result);
        return mainAnswer(specialView(newestSpecial(result.state)!, party, document));
      },
    );

    app.get(
      '/api/endorsement/special/:documentId/requests',
      {
        ...anybody,
        config,
        schema: { summary: 'Special endorsements of a document that the visitor may read, newest first', params: ofDocument },
      },
      async (request) => {
        const { documentId } = request.params;
        const { document, party, requests } = await logged(request, documentId, () => specialsOf(deps, documentId, visitorOf(request)));
        return mainAnswer({
          documentID: document.documentId,
          title: document.title.value,
          requests: requests.map((request) => specialView(request, party, document)),
        });
      },
    );

    app.get(
      '/api/endorsement/special/:endorsementId/contract',
      {
        ...anybody,
        config,
        schema: { summary: 'The contract that was brought, for the owner’s account and who brought it', params: ofRequest },
      },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const { bytes, fileName } = await logged(request, endorsementId, () => broughtContract(deps, endorsementId, visitorOf(request)));
        return sendBytes(reply, bytes, 'application/pdf', fileName);
      },
    );

    app.put(
      '/api/endorsement/special/:endorsementId/answer',
      {
        onRequest: authenticate.writer,
        config,
        schema: {
          summary: 'The owner approves or rejects a special endorsement, once; approving makes the document that carries it on',
          params: ofRequest,
          body: z.object({ answer: z.enum(['APPROVE', 'REJECT']), notes: z.string().max(4000).default('') }),
        },
      },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const visitor = { caller: callerOf(request), code: '' };
        const given = { approves: request.body.answer === 'APPROVE', notes: request.body.notes };
        const result = await logged(request, endorsementId, () => answerSpecial(deps, endorsementId, visitor, given, actingIn(request)));
        stampAnswer(reply, result);
        const { document, party, request: answered } = await seenSpecial(deps, endorsementId, visitor);
        return mainAnswer(specialView(answered, party, document));
      },
    );
  };
}
