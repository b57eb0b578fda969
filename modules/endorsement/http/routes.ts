import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { CommandResult } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actingIn, readingIn } from '../../../shared-kernel/http/command-context.ts';
import { receiveEfirmaForm } from '../../../shared-kernel/http/efirma-form.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { notedIn } from '../../../shared-kernel/http/noted.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { appearance } from '../../../shared-kernel/signing/appearance.ts';
import { decline, handSheet, sign, signatureWouldBeRefused, withdraw } from '../application/answering.ts';
import { ask } from '../application/asking.ts';
import {
  type EndorsementDeps,
  endorsementsOf,
  KeptAway,
  type SeenEndorsement,
  sealedSheet,
  seenEndorsement,
  sheetConstancia,
  sheetPage,
} from '../application/seeing.ts';
import { endorsementKind } from '../contract/events.ts';
import { type EndorsementState, newestEndorsement } from '../domain/state.ts';
import { endorsementView } from './view.ts';

export interface EndorsementRoutesDeps extends EndorsementDeps {
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  /** A document's folio as it is said on the telephone; null where it is not known yet. */
  folioOf(documentId: string): Promise<string | null>;
}

const params = z.object({ endorsementId: z.string().max(64) });
const documentID = z.string().min(1).max(64);
const holder = z.object({ name: z.string().max(300), emailID: z.string().max(300) });
const reason = z.string().max(4000).default('');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const askBody = z.object({
  documentID,
  /** Null: the owner. */
  endorser: holder.nullable().default(null),
  endorsee: holder,
  kind: endorsementKind,
  place: z.string().max(200).nullable().default(null),
  /** What may stand on the sheet beside the rest; '' and null: it does not. What is wrong with one is told by its own code. */
  details: z
    .object({
      amount: z
        .object({ cents: z.number(), currency: z.string().max(10) })
        .nullable()
        .default(null),
      date: z.string().max(40).default(''),
      endorserRfc: z.string().max(40).default(''),
      endorseeRfc: z.string().max(40).default(''),
      acceptance: z.string().max(2000).default(''),
    })
    .prefault({}),
});

/** The ordinary endorsement of a document: asking for it, reading and signing its sheet, declining and taking back (ENDO-001). */
export function endorsementRoutes(deps: EndorsementRoutesDeps) {
  const { authenticate, accessLog } = deps;
  const noted = notedIn(accessLog, (error) => (error instanceof KeptAway ? error : null));
  const viewFor = async (request: FastifyRequest, one: SeenEndorsement) => ({
    ...endorsementView(one, callerOf(request).role === 'user'),
    folio: await deps.folioOf(one.document.documentId),
  });

  /** The endorsement as the caller sees it after what they did. */
  const answered = async (request: FastifyRequest, reply: FastifyReply, endorsementId: string, result: CommandResult<EndorsementState>) => {
    const view = await viewFor(request, await seenEndorsement(deps, endorsementId, callerOf(request)));
    stampAnswer(reply, result);
    return mainAnswer(view);
  };

  const bytesOf = (reply: FastifyReply, bytes: Uint8Array | null, type: string, fileName: string) => {
    if (!bytes) throw new ProductError(404, 'endorsement.not_found');
    return sendBytes(reply, bytes, type, fileName);
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.required;
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };

    app.post(
      '/api/endorsement',
      {
        onRequest: authenticate.writer,
        config,
        schema: { summary: 'The owner of a completed document asks the endorser to pass it on', body: askBody },
      },
      async (request, reply) => {
        const { documentID: id, place, ...given } = request.body;
        const result = await ask(deps, id, callerOf(request), { ...given, place: place ?? '' }, actingIn(request));
        return answered(request, reply, newestEndorsement(result.state)!.endorsementId, result);
      },
    );

    app.get(
      '/api/endorsement/document/:documentId',
      { onRequest, schema: { summary: 'The endorsements of a document, the newest first', params: z.object({ documentId: documentID }) } },
      async (request, reply) => {
        const { documentId } = request.params;
        const { document, requests, revision } = await noted(request, documentId, (caller) => endorsementsOf(deps, documentId, caller));
        reply.header('etag', `"${revision}"`);
        return mainAnswer({
          documentID: document.documentId,
          title: document.title.value,
          documentStatus: document.status,
          isEndorsement: document.isEndorsement,
          requests: await Promise.all(requests.map((one) => viewFor(request, one))),
        });
      },
    );

    app.get(
      '/api/endorsement/:endorsementId',
      { onRequest, schema: { summary: 'One endorsement, for the account of its document and its endorser', params } },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const one = await noted(request, endorsementId, (caller) => seenEndorsement(deps, endorsementId, caller));
        reply.header('etag', `"${one.revision}"`);
        return mainAnswer(await viewFor(request, one));
      },
    );

    app.get(
      '/api/endorsement/:endorsementId/sheet',
      { onRequest, schema: { summary: 'The sheet to be signed (PDF); handing it to the endorser is recorded', params } },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const sheet = await noted(request, endorsementId, (caller) => handSheet(deps, endorsementId, caller, readingIn(request)));
        // Shown on the page that signs it, under no name that anybody keeps.
        return bytesOf(reply, sheet, 'application/pdf', `${endorsementId}.pdf`);
      },
    );

    app.get(
      '/api/endorsement/:endorsementId/sheet/sealed',
      { onRequest, schema: { summary: 'The signed sheet, sealed by the platform (PDF)', params } },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const sheet = await noted(request, endorsementId, (caller) => sealedSheet(deps, endorsementId, caller));
        return bytesOf(reply, sheet?.bytes ?? null, 'application/pdf', sheet?.name ?? '');
      },
    );

    app.get(
      '/api/endorsement/:endorsementId/sheet/pages/:page',
      {
        onRequest,
        config,
        schema: {
          summary: 'A page of the newest sheet as a picture (PNG)',
          params: params.extend({ page: z.coerce.number().int().min(1).max(99) }),
        },
      },
      async (request, reply) => {
        const { endorsementId, page } = request.params;
        return bytesOf(
          reply,
          await noted(request, endorsementId, (caller) => sheetPage(deps, endorsementId, page, caller)),
          'image/png',
          `${endorsementId}-${page}.png`,
        );
      },
    );

    app.get(
      '/api/endorsement/:endorsementId/constancia',
      { onRequest, schema: { summary: 'The constancia over the sealed sheet (RFC 3161 TimeStampResp)', params } },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const constancia = await noted(request, endorsementId, (caller) => sheetConstancia(deps, endorsementId, caller));
        return bytesOf(reply, constancia?.bytes ?? null, 'application/timestamp-reply', constancia?.name ?? '');
      },
    );

    app.put(
      '/api/endorsement/:endorsementId/sign',
      {
        onRequest: authenticate.writer,
        config,
        schema: {
          summary: 'The endorser signs the sheet that was handed to them: drawn, typed, pictured or saved',
          params,
          body: z.object({ presented: z.object({ sha256 }), signature: appearance }),
        },
      },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const given = { presented: request.body.presented.sha256, appearance: request.body.signature, efirma: null };
        const result = await noted(request, endorsementId, (caller) => sign(deps, endorsementId, caller, given, actingIn(request)));
        return answered(request, reply, endorsementId, result);
      },
    );

    app.put(
      '/api/endorsement/:endorsementId/sign/sat',
      {
        onRequest: authenticate.writer,
        config,
        schema: {
          summary: 'The endorser signs the sheet with the SAT e.firma (multipart: cer, key, password, presentedSha256)',
          params,
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const refusal = await noted(request, endorsementId, (caller) =>
          signatureWouldBeRefused(deps, endorsementId, caller, actingIn(request)),
        );
        if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
        const { fields, files } = await receiveEfirmaForm(request, z.object({ presentedSha256: sha256 }));
        const given = { presented: fields.presentedSha256, appearance: null, efirma: files };
        const result = await noted(request, endorsementId, (caller) => sign(deps, endorsementId, caller, given, actingIn(request)));
        return answered(request, reply, endorsementId, result);
      },
    );

    app.put(
      '/api/endorsement/:endorsementId/decline',
      {
        onRequest: authenticate.writer,
        config,
        schema: { summary: 'The endorser does not pass the document on', params, body: z.object({ reason }) },
      },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const result = await noted(request, endorsementId, (caller) =>
          decline(deps, endorsementId, caller, request.body.reason, actingIn(request)),
        );
        return answered(request, reply, endorsementId, result);
      },
    );

    app.put(
      '/api/endorsement/:endorsementId/withdraw',
      {
        onRequest: authenticate.writer,
        config,
        schema: { summary: 'The owner takes a request back before it is signed', params, body: z.object({ reason }).optional() },
      },
      async (request, reply) => {
        const { endorsementId } = request.params;
        const result = await noted(request, endorsementId, (caller) =>
          withdraw(deps, endorsementId, caller, request.body?.reason ?? '', actingIn(request)),
        );
        return answered(request, reply, endorsementId, result);
      },
    );
  };
}
