import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actingIn, readingIn } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { receiveForm } from '../../../shared-kernel/http/form.ts';
import { notedIn } from '../../../shared-kernel/http/noted.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { partyOf } from '../application/parties.ts';
import { type CancellationDeps, NotAParty, requestsOf, seenRequest } from '../application/reading.ts';
import { request as requestCancellation, requestWouldBeRefused } from '../application/requesting.ts';
import { answer, openEvidence } from '../application/taking-part.ts';
import { EVIDENCE_MAX_BYTES, MAX_EVIDENCE_FILES } from '../contract/evidence-rules.ts';
import { newestRequest, requestOf } from '../domain/state.ts';
import { cancellationView } from './view.ts';

export interface CancellationRoutesDeps extends CancellationDeps {
  readonly files: FileStore;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

const params = z.object({ cancelationId: z.string().max(64) });
const fields = z.object({ documentID: z.string().min(1).max(64), reason: z.string().max(4000).default('') });

function fieldsOf(given: Readonly<Record<string, string>>): z.infer<typeof fields> {
  const parsed = fields.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ProductError(400, 'request.invalid', {
    problems: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
  });
}

/** Asking for a cancellation with evidence, reading a request, answering it (ROUTE-029, ROUTE-030, CALL-143). */
export function cancellationRoutes(deps: CancellationRoutesDeps) {
  const { authenticate, accessLog } = deps;
  const noted = notedIn(accessLog, (error, { ownerId }) => (error instanceof NotAParty ? { ownerId, code: error.code } : null));

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.required;
    const writes = authenticate.writer;
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };

    app.post(
      '/api/cancellation',
      {
        onRequest: writes,
        config,
        schema: {
          summary:
            'A party asks to cancel a document (multipart: documentID before all files, reason, evidence: png, jpeg or pdf of at most 20 MB)',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const form = await receiveForm(request, {
          fileFields: ['evidence'],
          maxFiles: MAX_EVIDENCE_FILES,
          maxFileBytes: EVIDENCE_MAX_BYTES,
          tooLarge: 'cancellation.file_too_large',
          first: ['documentID'],
          async admit(given) {
            const { documentID } = fieldsOf(given);
            const refusal = await requestWouldBeRefused(deps, documentID, callerOf(request), actingIn(request));
            if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
          },
        });
        const { documentID, reason } = fieldsOf(form.fields);
        const result = await requestCancellation(deps, documentID, callerOf(request), { reason, evidence: form.files }, actingIn(request));
        stampAnswer(reply, result);
        const made = newestRequest(result.state)!;
        return mainAnswer(cancellationView(made, made.petitioner, made.documentStatus));
      },
    );

    app.get(
      '/api/cancellation/document/:documentId',
      {
        onRequest,
        schema: {
          summary: 'The cancellation requests of a document, the newest first',
          description:
            'For a party also who would answer a request of theirs (`reviewers`), by which rule (`asked` = OWNER | REACHED_SIGNERS), and the code of why nobody could (`nobody`).',
          params: z.object({ documentId: z.string().max(64) }),
        },
      },
      async (request) => {
        const { documentId } = request.params;
        const { document, party, requests, reviewers, asked, nobody, mayAsk } = await noted(request, documentId, (caller) =>
          requestsOf(deps, documentId, caller),
        );
        return mainAnswer({
          documentID: document.documentId,
          title: document.title.value,
          documentStatus: document.status,
          role: party?.role ?? null,
          mayAsk,
          reviewers: reviewers.map(({ role, name }) => ({ role, name: name.value })),
          asked,
          nobody,
          requests: requests.map((request) => cancellationView(request, party, document.status)),
        });
      },
    );

    app.get(
      '/api/cancellation/:cancelationId',
      { onRequest, schema: { summary: 'One cancellation request, for the parties of its document', params } },
      async (request, reply) => {
        const { cancelationId } = request.params;
        const {
          document,
          party,
          request: one,
          revision,
        } = await noted(request, cancelationId, (caller) => seenRequest(deps, cancelationId, caller));
        reply.header('etag', `"${revision}"`);
        return mainAnswer(cancellationView(one, party, document.status));
      },
    );

    app.get(
      '/api/cancellation/:cancelationId/evidence/:evidenceId',
      {
        onRequest,
        schema: {
          summary: 'The bytes of one piece of evidence, for petitioner and reviewers',
          params: params.extend({ evidenceId: z.string().max(10) }),
        },
      },
      async (request, reply) => {
        const { cancelationId, evidenceId } = request.params;
        const file = await noted(request, cancelationId, (caller) =>
          openEvidence(deps, { cancelationId, evidenceId }, caller, readingIn(request)),
        );
        return sendBytes(reply, file.bytes, file.mediaType, file.fileName);
      },
    );

    app.put(
      '/api/cancellation/:cancelationId/answer',
      {
        onRequest: writes,
        config,
        schema: {
          summary: 'A reviewer authorises or rejects a cancellation, once',
          params,
          body: z.object({ answer: z.enum(['AUTHORIZE', 'REJECT']), notes: z.string().max(4000).default('') }),
        },
      },
      async (request, reply) => {
        const { cancelationId } = request.params;
        const caller = callerOf(request);
        const given = { authorises: request.body.answer === 'AUTHORIZE', notes: request.body.notes };
        const result = await noted(request, cancelationId, () => answer(deps, cancelationId, caller, given, actingIn(request)));
        stampAnswer(reply, result);
        const { document, party } = await seenRequest(deps, cancelationId, caller);
        return mainAnswer(cancellationView(requestOf(result.state, cancelationId)!, party ?? partyOf(document, caller), document.status));
      },
    );
  };
}
