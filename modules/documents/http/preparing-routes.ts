import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, isOfItsKey, isTestCaller } from '../../../shared-kernel/http/caller.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { FIELDS_BYTES, type ReceivedForm, receiveForm } from '../../../shared-kernel/http/form.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { refusableFirst } from '../application/order-of-deletion.ts';
import type { Upload } from '../application/upload.ts';
import { language } from '../contract/values.ts';
import { isSeenBy } from '../domain/rules/sight.ts';
import { chargeOf, type DocumentState, shownTitle } from '../domain/state.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { displayOf } from './display-of-place.ts';
import { mayCreate, onlyRepeats } from './may-create.ts';
import { preparingCalls } from './preparing-calls.ts';
import {
  deleteBody,
  drawBody,
  duplicateBody,
  lastDayBody,
  remindersBody,
  reopenBody,
  sendBody,
  setupBody,
  shareBody,
  signatoryBody,
  voidBody,
} from './schemas.ts';
import { uploadedFileOf } from './uploaded-file.ts';

/** What a form may hold beside its files: the announced length is that of both. */
const BESIDE_FILES_BYTES = FIELDS_BYTES + 16_384;

/** Upload, set-up, places, sending, sharing, voiding, deleting: everything an owner decides (CALL-085..089, 104, 105). */
export function preparingRoutes(deps: DocumentRoutesDeps) {
  const { documents, authenticate } = deps;

  const { ownerContext, contextIn, answer } = preparingCalls(deps);

  const uploadsOf = (form: ReceivedForm, request: FastifyRequest): Upload[] => {
    const chosen = language.safeParse(form.fields.language);
    return form.files.map((file) => ({
      fileName: file.fileName,
      bytes: file.bytes,
      title: form.files.length === 1 ? (form.fields.title ?? null) : null,
      language: chosen.success ? chosen.data : request.language,
      documentType: form.fields.documentType?.slice(0, 120) ?? null,
      country: form.fields.country?.slice(0, 60) ?? null,
      isTest: isTestCaller(callerOf(request)),
    }));
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const writer = { onRequest: authenticate.writer };
    /** Files are looked at and kept before the command that names them, so who may bring one is asked here. */
    const bringer = { onRequest: authenticate.roles('user', 'sub-user') };
    /** Plan and quota are asked before a byte is kept, the quota as far as the length is announced, and again for what came. */
    const receive = async (request: FastifyRequest, maxFiles: number) => {
      const { ownerId } = callerOf(request);
      const announced = Number(request.headers['content-length'] ?? 0) - BESIDE_FILES_BYTES;
      const refusesNew = await mayCreate(deps, request);
      const form = await receiveForm(request, {
        fileFields: ['document', 'documents', 'file'],
        maxFileBytes: await deps.plan.uploadMaxBytes(ownerId),
        maxFiles,
        admit: () => deps.quota.assertRoom(ownerId, Math.max(0, announced)),
      });
      await deps.quota.assertRoom(
        ownerId,
        form.files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
      return { ...form, refusesNew };
    };

    app.post(
      '/api/document',
      {
        ...bringer,
        schema: {
          summary: 'Creates a document from a PDF or a Word file (multipart: document, title, language, documentType, country)',
          description:
            'A Word file (.docx or .doc, where the installation has a converter) becomes a draft without pages: `word` of the answer says what is asked about it, and how far it is on the way to a PDF.',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const form = await receive(request, 1);
        const upload = uploadsOf(form, request)[0];
        if (!upload) throw new ProductError(422, 'upload.file_required');
        const result = await documents.upload(callerOf(request).ownerId, upload, 0, ownerContext(request));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.post(
      '/api/multiple-document',
      {
        ...bringer,
        schema: { summary: 'Creates several documents at once, at most 10 (multipart: documents)', consumes: ['multipart/form-data'] },
      },
      async (request) => {
        const form = await receive(request, deps.uploadMaxFiles);
        const uploads = uploadsOf(form, request);
        if (uploads.length === 0) throw new ProductError(422, 'upload.file_required');
        await onlyRepeats(deps, request, form.refusesNew, uploads.length);
        const context = ownerContext(request);
        // All files are looked at before any becomes a document, so that a bad one does not leave half a batch.
        for (const upload of uploads) await documents.lookAt(callerOf(request).ownerId, upload);
        const created = [];
        for (const [index, upload] of uploads.entries()) {
          const { state } = await documents.upload(callerOf(request).ownerId, upload, index, {
            ...context,
            commandId: `${context.commandId}:${index}`,
          });
          const { documentId: documentID, status } = state;
          created.push({ documentID, title: shownTitle(state), status, uploadedFile: await uploadedFileOf(deps, state) });
        }
        return mainAnswer({ documentIDs: created.map((one) => one.documentID), documents: created });
      },
    );

    app.post(
      '/api/document/duplicate',
      {
        ...writer,
        schema: {
          summary: 'A new draft of the file of a document of the account, with its people, places and settings, and no signature',
          description: 'The last day to sign is not taken over, nor who was forgotten meanwhile. A deleted document answers 404.',
          body: duplicateBody,
        },
      },
      async (request, reply) => {
        const { documentID } = request.body;
        const { role, userId, ownerId } = callerOf(request);
        // Asked of the stream and not of the pages' read model: who just prepared a draft may duplicate it, and who just deleted it may not.
        const { state } = await documents.load(documentID);
        const isSeen = role !== 'sub-user' || isSeenBy(state, await deps.sightOf(userId, ownerId));
        if (state.status === 'NONE' || state.ownerId !== ownerId || !isSeen || !isOfItsKey(callerOf(request), state))
          return deny(deps.accessLog, request, documentID, 404, 'document.not_found');
        if (state.isDeleted) return deny(deps.accessLog, request, documentID, 404, 'deleted_document_message');
        await mayCreate(deps, request, state);
        const result = await documents.duplicate(state, ownerId, ownerContext(request));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document',
      { ...writer, schema: { summary: 'Changes the set-up of a draft', body: setupBody } },
      async (request, reply) => {
        const result = await documents.changeSetup(request.body, await contextIn(request, request.body.documentID));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/draw',
      { ...writer, schema: { summary: 'Places fields and fixed signature positions on the pages of a draft', body: drawBody } },
      async (request, reply) => {
        const { documentID, staticSignPositions } = request.body;
        const fields = staticSignPositions.map(
          ({
            fieldId,
            email,
            signatoryID,
            type,
            page,
            x,
            y,
            width,
            height,
            label,
            required,
            format,
            prefilled,
            readOnly,
            options,
            ...display
          }) => ({
            ...(fieldId ? { fieldId } : {}),
            ...(email ? { email } : {}),
            ...(signatoryID ? { signatoryID } : {}),
            type,
            page,
            x,
            y,
            width,
            height,
            label,
            required,
            ...(format ? { format } : {}),
            ...(prefilled ? { prefilled } : {}),
            ...(readOnly ? { readOnly: true as const } : {}),
            ...(options ? { options } : {}),
            display: displayOf(display),
          }),
        );
        const result = await documents.placeFields({ documentID, fields }, await contextIn(request, documentID));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/send-mail',
      { ...writer, schema: { summary: 'Sends a draft to be signed, or sends one signatory their link again', body: sendBody } },
      async (request, reply) => {
        const { documentID, signatoryID } = request.body;
        const context = await contextIn(request, documentID);
        if (signatoryID && (await documents.load(documentID)).state.status !== 'DRAFT') {
          const command = { type: 'ResendSigningLink' as const, data: { documentId: documentID, signatoryId: signatoryID } };
          const result = await documents.execute(command, context);
          stampAnswer(reply, result);
          return mainAnswer({
            documentID,
            status: result.state.status,
            signatoryID,
            expiry: result.state.links[signatoryID]?.expiresAt ?? null,
          });
        }
        const result = await documents.execute({ type: 'ConfirmSending', data: { documentId: documentID } }, context);
        stampAnswer(reply, result);
        return mainAnswer({ documentID, status: result.state.status, round: result.state.round, signatoryID: null });
      },
    );

    app.put(
      '/api/document/signatory',
      {
        ...writer,
        schema: {
          summary: 'Corrects the name of a signatory who has not signed, asks somebody else, or takes them out while nobody has signed',
          body: signatoryBody,
        },
      },
      async (request, reply) => {
        const result = await documents.correctSignatory(request.body, await contextIn(request, request.body.documentID));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/reopen',
      { ...writer, schema: { summary: 'Asks somebody who declined to sign once more, under a new link', body: reopenBody } },
      async (request, reply) => {
        const { documentID: documentId, signatoryID: signatoryId } = request.body;
        const result = await documents.execute(
          { type: 'ReopenSigning', data: { documentId, signatoryId } },
          await contextIn(request, documentId),
        );
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/share-observer',
      { ...writer, schema: { summary: 'Shares a document with observers', body: shareBody } },
      async (request, reply) => {
        const { documentID, sharedWith } = request.body;
        const result = await documents.share(
          documentID,
          sharedWith.map((one) => one.emailID),
          await contextIn(request, documentID),
        );
        stampAnswer(reply, result);
        return mainAnswer({
          documentID,
          sharedWith: result.state.observers.map((one) => ({ emailID: one.email.value, sharedWithID: one.sharedWithID })),
        });
      },
    );

    app.put(
      '/api/document/void',
      {
        ...writer,
        schema: { summary: 'Ends a sent document that nobody has signed; those who had been written to are told', body: voidBody },
      },
      async (request, reply) => {
        const { documentID, reason } = request.body;
        const result = await documents.void(documentID, reason, await contextIn(request, documentID));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/last-day',
      {
        ...writer,
        schema: {
          summary: 'Sets until which day a document can be signed, or that there is no such day',
          description:
            '`lastDay`: YYYY-MM-DD in the zone of the product, today or later; null: no last day. After it signing answers 409 signing.last_day_passed until a later one is set.',
          body: lastDayBody,
        },
      },
      async (request, reply) => {
        const { documentID: documentId, lastDay } = request.body;
        const result = await documents.execute({ type: 'SetLastDay', data: { documentId, lastDay } }, await contextIn(request, documentId));
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/reminders',
      {
        ...writer,
        schema: {
          summary: 'Sets when whoever does not sign the document is reminded, or that nobody is',
          description:
            '`plan`: `firstDays` after somebody was asked to sign, then every `everyDays`, `most` times at most; null: no reminders. Each is a mail with a new link. Before sending it stands above the choice for all documents.',
          body: remindersBody,
        },
      },
      async (request, reply) => {
        const { documentID: documentId, plan } = request.body;
        const result = await documents.execute(
          { type: 'SetSigningReminders', data: { documentId, plan } },
          await contextIn(request, documentId),
        );
        stampAnswer(reply, result);
        return answer(result, request);
      },
    );

    app.put(
      '/api/document/delete',
      { ...writer, schema: { summary: 'Deletes documents; their history stays', body: deleteBody } },
      async (request) => {
        const context = ownerContext(request);
        const results = new Map<string, { documentID: string; isDeleted: boolean; revision: number }>();
        // Those that will be refused come first, so that a refusal finds nothing deleted yet.
        const { documentIDs } = request.body;
        const now = deps.clock.now();
        const contextOf = (state: DocumentState) => ({ ...context, actor: actorOf(callerOf(request), chargeOf(state)), now });
        for (const documentID of await refusableFirst(documents, documentIDs, contextOf)) {
          const result = await documents
            .execute(
              { type: 'DeleteDocument', data: { documentId: documentID } },
              { ...(await contextIn(request, documentID)), commandId: `${context.commandId}:${documentID}` },
            )
            .catch((error: unknown) => {
              // One that is not there, or not for who calls, is answered as by every other call: without a word more.
              if (!(error instanceof ProductError) || error.code === 'document.not_found') throw error;
              throw new ProductError(error.status, error.code, { ...error.facts, documentID }, { cause: error });
            });
          results.set(documentID, { documentID, isDeleted: result.state.isDeleted, revision: result.revision });
        }
        return mainAnswer({ deleted: documentIDs.map((documentID) => results.get(documentID)!) });
      },
    );
  };
}
