import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Position } from '../../../shared-kernel/event-store/port.ts';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { readingContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { footerLinkOf, timestampOf } from '../application/footer-link.ts';
import type { AsOf } from '../application/reading.ts';
import { approversOf, currentVersion, type DocumentState } from '../domain/state.ts';
import { standingsOf } from '../views/approver-view.ts';
import { documentView } from '../views/document-view.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { checkFileLink, fileNameOf, linksFor, readerOf, storedFileLink } from './file-links.ts';
import { codeOf, observerActor, signatoryActor } from './link-access.ts';

/** Views of one viewer are recorded once in so many milliseconds; a page that polls is one look, not a hundred. */
const VIEW_WINDOW_MS = 600_000;

/** Waits for the position the caller wrote last, when it names one, so that everybody reads their own writes. */
export async function readYourWrites(deps: DocumentRoutesDeps, request: FastifyRequest): Promise<void> {
  const position = request.headers['x-position'];
  if (typeof position === 'string' && POSITION_TEXT.test(position)) await deps.reads.caughtUp(position as Position);
}

/** The account's document, or the answer that there is none: ids of other accounts tell nothing. */
export async function accountDocument(deps: DocumentRoutesDeps, request: FastifyRequest, documentId: string, asOf?: AsOf) {
  const caller = callerOf(request);
  await readYourWrites(deps, request);
  const page = await deps.reads.page(documentId, asOf);
  const denied = async (status: 403 | 404, code: string): Promise<never> => {
    await deps.accessLog.record({
      actor: actorOf(caller),
      action: routeOf(request),
      target: documentId,
      ownerId: caller.ownerId,
      outcome: 'denied',
      code,
      correlationId: request.correlationId,
      ip: request.ip,
    });
    throw new ProductError(status, code);
  };
  if (!page || caller.role === 'admin') return denied(404, 'document.not_found');
  if (page.state.ownerId !== caller.ownerId)
    return caller.role === 'reviewer' ? denied(403, 'access.denied') : denied(404, 'document.not_found');
  // Deleted documents are the reviewer's and the history's matter, no longer the owner's list and page.
  if (page.state.isDeleted && caller.role !== 'reviewer' && !asOf) return denied(404, 'deleted_document_message');
  if (caller.role === 'reviewer') {
    await deps.accessLog.record({
      actor: actorOf(caller),
      action: routeOf(request),
      target: documentId,
      ownerId: caller.ownerId,
      outcome: 'read',
      code: null,
      correlationId: request.correlationId,
      ip: request.ip,
    });
  }
  return { page, caller };
}

export const readerFor = (caller: Caller) => ({ kind: caller.role === 'reviewer' ? 'reviewer' : 'owner', id: caller.userId }) as const;

/** One document for its owner side and for its parties (CALL-080..082, 135, DOC-006). */
export function readingRoutes(deps: DocumentRoutesDeps) {
  const { service } = deps;

  /** Links by which anybody checks the finished document. */
  const validationOf = (state: DocumentState) => ({
    link: footerLinkOf(deps, state),
    timestamp: timestampOf(state.addedOn),
    constanciaURL: state.constancia ? storedFileLink(deps, state.constancia.file.key, 'constancia.asn') : null,
  });

  /** Looks of one reader at one version within ten minutes are one look. */
  const viewOf = (readerId: string, version: number): string =>
    nameId('view', readerId, String(version), String(Math.floor(deps.clock.now().getTime() / VIEW_WINDOW_MS)));

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();

    app.get(
      '/api/get-document/:id',
      {
        onRequest: deps.authenticate.required,
        schema: {
          summary: 'One document of the account',
          description:
            '`savedDocument.linkTermSeconds`: how long a signing link of the document works; `savedDocument.usualLinkTermSeconds`: how long it does where nobody chose a term (LINK_TERM_SECONDS). Both in seconds.',
          params: z.object({ id: z.string().max(64) }),
          querystring: z.object({ version: z.string().optional(), language: z.string().optional() }),
        },
      },
      async (request, reply) => {
        const { page, caller } = await accountDocument(deps, request, request.params.id);
        const reader = readerFor(caller);
        if (reader.kind === 'owner') {
          const context = readingContextOf(request, actorOf(caller), deps.personId(caller.ownerId, caller.emailID));
          const version = currentVersion(page.state)?.version ?? 0;
          const commandId = viewOf(caller.userId, version);
          await service.view(page.state.documentId, 'OWNER', caller.userId, { ...context, commandId }, version);
        }
        reply.header('etag', `"${page.revision}"`);
        return mainAnswer({
          ...documentView(page.state, reader, linksFor(deps, page.state, reader), await standingsOf(deps, page.state)),
          revision: page.revision,
          validation: validationOf(page.state),
        });
      },
    );

    app.get(
      '/api/document/document-id/:documentId/:signatoryId',
      {
        onRequest: deps.authenticate.optional,
        config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
        schema: {
          summary: 'The document for one of its signatories; the code of the link in x-link-code',
          params: z.object({ documentId: z.string().max(64), signatoryId: z.string().max(64) }),
        },
      },
      async (request, reply) => {
        const { documentId, signatoryId } = request.params;
        // The link's answer is about this very moment (revoked? due? newest version?), so it is folded from the stream itself.
        const { state, revision } = await service.load(documentId);
        const { as } = await signatoryActor(deps, request, state, signatoryId, codeOf(request));
        const reader =
          as === 'signatory' ? ({ kind: 'signatory', id: signatoryId } as const) : ({ kind: 'owner', id: request.caller!.userId } as const);
        const viewer = as === 'signatory' ? ({ kind: 'signatory', signatoryId } as const) : ({ kind: 'owner' } as const);
        const view = documentView(state, viewer, linksFor(deps, state, reader), await standingsOf(deps, state));
        reply.header('etag', `"${revision}"`);
        const current = currentVersion(state);
        return mainAnswer({
          ...view,
          revision,
          message: state.setup?.message ?? null,
          signatoryID: signatoryId,
          isDue: view.signatory.find((one) => one.signatoryID === signatoryId)?.isDue ?? false,
          waitingFor: view.signatory.filter((one) => one.isDue && one.signatoryID !== signatoryId).map((one) => one.name),
          /** What to send back when signing, once the file was opened. */
          toPresent: current ? { version: current.version, sha256: current.file.sha256, size: current.file.size } : null,
        });
      },
    );

    app.get(
      '/api/get-document-shared/:id/:signatoryId',
      {
        config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
        schema: {
          summary: 'A shared document, read-only; the code of the link in x-link-code',
          params: z.object({ id: z.string().max(64), signatoryId: z.string().max(64) }),
        },
      },
      async (request, reply) => {
        const { id, signatoryId } = request.params;
        const { state, revision } = await service.load(id);
        const actor = await observerActor(deps, request, state, signatoryId, codeOf(request));
        const personId = state.observers.find((one) => one.sharedWithID === signatoryId)!.personId;
        const version = currentVersion(state)?.version ?? 0;
        const context = { ...readingContextOf(request, actor, personId), commandId: viewOf(signatoryId, version) };
        await service.view(id, 'OBSERVER', signatoryId, context, version);
        const reader = { kind: 'observer', id: signatoryId } as const;
        reply.header('etag', `"${revision}"`);
        return mainAnswer({
          ...documentView(state, reader, linksFor(deps, state, reader), await standingsOf(deps, state)),
          status: 'SHARED',
          documentStatus: state.status,
          revision,
        });
      },
    );

    app.get(
      '/api/document/file/:documentId/:version/:reader',
      {
        schema: {
          summary: 'The bytes of one version of a document, by signed link valid 518400 seconds',
          params: z.object({ documentId: z.string().max(64), version: z.coerce.number().int().min(0), reader: z.string().max(80) }),
          querystring: z.object({
            name: z.string().max(300).default(''),
            expires: z.string().max(20).default(''),
            signature: z.string().max(100).default(''),
            /** The page shows it and keeps nothing: a look at the document, no download. */
            shown: z.enum(['1']).optional(),
          }),
        },
      },
      async (request, reply) => {
        const { documentId, version } = request.params;
        const reader = readerOf(request.params.reader);
        const checked = reader ? checkFileLink(deps, { documentId, version, reader, ...request.query }) : 'tampered';
        if (checked !== 'valid' || !reader) {
          return checked === 'expired'
            ? refuseLink(deps.accessLog, request, null, 410, 'expire_link_message')
            : refuseLink(deps.accessLog, request, null, 403, 'invalid_link_message');
        }
        const { state } = await service.load(documentId);
        if (state.isDeleted && reader.kind !== 'reviewer') throw new ProductError(410, 'deleted_document_message');
        const file = version === 0 ? state.uploaded?.original : state.versions.find((one) => one.version === version)?.file;
        if (!file) throw new ProductError(404, 'document.not_found');
        const bytes = await deps.files.get(file.key);
        await recordReading(request, state, reader, { version, sha256: file.sha256, shown: request.query.shown === '1' });
        reply.header('x-document-version', version).header('x-document-sha256', file.sha256);
        return sendBytes(reply, bytes, 'application/pdf', fileNameOf(state, 'pdf'));
      },
    );
  };

  /** What was handed out is written down before it leaves: to a signatory as what they saw, to others as a look or a download. */
  async function recordReading(
    request: FastifyRequest,
    state: DocumentState,
    reader: NonNullable<ReturnType<typeof readerOf>>,
    { version, sha256, shown }: { version: number; sha256: string; shown: boolean },
  ) {
    const { documentId } = state;
    if (reader.kind === 'reviewer') {
      await deps.accessLog.record({
        actor: { kind: 'reviewer', id: reader.id, ownerId: state.ownerId },
        action: routeOf(request),
        target: documentId,
        ownerId: state.ownerId,
        outcome: 'read',
        code: null,
        correlationId: request.correlationId,
        ip: request.ip,
      });
      return;
    }
    if (reader.kind === 'signatory') {
      const signatory = state.setup?.signatories.find((one) => one.signatoryId === reader.id);
      if (!signatory) throw new ProductError(403, 'invalid_link_message');
      const actor = signatory.isOwner
        ? ({ kind: 'owner', id: state.ownerId, ownerId: state.ownerId } as const)
        : ({ kind: 'signatory', id: reader.id, documentId } as const);
      const context = readingContextOf(request, actor, signatory.personId);
      if (state.status === 'PENDING' || state.status === 'PENDING_FOR_BLOCK_CHAIN') {
        await service.present(documentId, reader.id, version, {
          ...context,
          commandId: nameId('present', documentId, reader.id, sha256),
        });
        return;
      }
      await service.download(documentId, { viewer: 'SIGNATORY', viewerId: reader.id, file: 'PDF', sha256 }, context);
      return;
    }
    if (reader.kind === 'approver') {
      const approver = approversOf(state).find((one) => one.approverId === reader.id);
      if (!approver) throw new ProductError(403, 'invalid_link_message');
      const context = readingContextOf(request, { kind: 'approver', id: reader.id, documentId }, approver.personId);
      const commandId = nameId('present-approver', documentId, reader.id, String(state.round), sha256);
      await deps.presentToApprover({ documentId, approverId: reader.id, version, sha256 }, { ...context, commandId });
      if (!shown) await service.download(documentId, { viewer: 'APPROVER', viewerId: reader.id, file: 'PDF', sha256 }, context);
      return;
    }
    const actor =
      reader.kind === 'owner'
        ? ({ kind: 'owner', id: reader.id, ownerId: state.ownerId } as const)
        : ({ kind: 'observer', id: reader.id, documentId } as const);
    const observer = state.observers.find((one) => one.sharedWithID === reader.id);
    const context = readingContextOf(request, actor, observer?.personId ?? state.uploaded!.uploadedBy.personId);
    const viewer = reader.kind === 'owner' ? 'OWNER' : 'OBSERVER';
    if (shown) await service.view(documentId, viewer, reader.id, { ...context, commandId: viewOf(reader.id, version) }, version);
    else await service.download(documentId, { viewer, viewerId: reader.id, file: 'PDF', sha256 }, context);
  }
}
