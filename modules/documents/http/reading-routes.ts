import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FILE_LINK_SECONDS } from '../../../shared-kernel/files/links.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { readingContextOf, readingIn } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { type ConstanciaReader, checkFileLink, constanciaLink, linksFor, nameOfVersion, readerOf } from '../application/file-links.ts';
import { footerLinkOf, timestampOf } from '../application/footer-link.ts';
import { handOutFile } from '../application/hand-out-file.ts';
import { recordView } from '../application/record-view.ts';
import { askingStanding } from '../domain/rules/new-link.ts';
import { chargeOf, currentVersion, type DocumentState } from '../domain/state.ts';
import { standingsOf } from '../views/approver-view.ts';
import { documentView } from '../views/document-view.ts';
import { lettersWithoutFont } from '../views/letters-without-font.ts';
import { offeredView } from '../views/offered-view.ts';
import { accountDocument, readerFor, viewerFor } from './account-document.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';
import { codeOf, observerActor, signatoryActor } from './link-access.ts';
import { uploadedFileOf } from './uploaded-file.ts';

/** As IANA has registered them. */
const MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const;

/** One document for its owner side and for its parties (CALL-080..082, 135, DOC-006). */
export function readingRoutes(deps: DocumentRoutesDeps) {
  const { documents } = deps;

  /** Links by which anybody checks the finished document. */
  const validationOf = (state: DocumentState, reader: ConstanciaReader) => ({
    link: footerLinkOf(deps, state),
    timestamp: timestampOf(state.addedOn),
    constanciaURL: state.constancia ? constanciaLink(deps, state, reader) : null,
  });

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();

    app.get(
      '/api/get-document/:id',
      {
        onRequest: deps.authenticate.required,
        schema: {
          summary: 'One document of the account',
          description:
            '`savedDocument.linkTermSeconds`: how long a signing link of the document works; `savedDocument.usualLinkTermSeconds`: how long it does where nobody chose a term (LINK_TERM_SECONDS). Both in seconds. `uploadedFile`: what the file brought with it, while the document may still be changed: whether it came signed, what validation says of those signatures now, and what preparing takes out. `lettersWithoutFont`: for the owner before sending, letters that the signed file shows as their number.',
          params: z.object({ id: z.string().max(64) }),
          querystring: z.object({ version: z.string().optional(), language: z.string().optional() }),
        },
      },
      async (request, reply) => {
        const { page, caller } = await accountDocument(deps, request, request.params.id);
        const reader = readerFor(caller);
        if (reader.kind === 'owner') {
          const context = readingContextOf(request, actorOf(caller, chargeOf(page.state)), personOf(deps, caller));
          const version = currentVersion(page.state)?.version ?? 0;
          const look = { documentId: page.state.documentId, viewer: 'OWNER' as const, viewerId: caller.userId, version };
          await recordView(deps, look, context);
        }
        reply.header('etag', `"${page.revision}"`);
        const viewer = viewerFor(caller, page.state);
        const view = documentView(page.state, viewer, linksFor(deps, page.state, reader), await standingsOf(deps, page.state));
        return mainAnswer({
          ...offeredView(view, viewer.kind, await deps.plan.offeredTo(page.state.ownerId)),
          uploadedFile: await uploadedFileOf(deps, page.state),
          lettersWithoutFont: reader.kind === 'owner' ? lettersWithoutFont(page.state) : null,
          folio: await deps.reads.folio(page.state.documentId),
          revision: page.revision,
          validation: validationOf(page.state, reader),
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
        const { state, revision } = await documents.load(documentId);
        const { as } = await signatoryActor(deps, request, state, signatoryId, codeOf(request));
        const reader =
          as === 'signatory' ? ({ kind: 'signatory', id: signatoryId } as const) : ({ kind: 'owner', id: request.caller!.userId } as const);
        const viewer = as === 'signatory' ? ({ kind: 'signatory', signatoryId } as const) : ({ kind: 'owner' } as const);
        const view = offeredView(
          documentView(state, viewer, linksFor(deps, state, reader), await standingsOf(deps, state)),
          viewer.kind,
          await deps.plan.offeredTo(state.ownerId),
        );
        reply.header('etag', `"${revision}"`);
        const current = currentVersion(state);
        return mainAnswer({
          ...view,
          folio: await deps.reads.folio(documentId),
          revision,
          message: state.setup?.message?.value ?? null,
          signatoryID: signatoryId,
          /** After the last day: whether the owner can be asked for more time with this link. */
          newLink: as === 'signatory' && view.lastDay?.isPassed ? askingStanding(state, signatoryId, deps.clock.now()) : 'none',
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
        const { state, revision } = await documents.load(id);
        const actor = await observerActor(deps, request, state, signatoryId, codeOf(request));
        const personId = state.observers.find((one) => one.sharedWithID === signatoryId)!.personId;
        const version = currentVersion(state)?.version ?? 0;
        const look = { documentId: id, viewer: 'OBSERVER' as const, viewerId: signatoryId, version };
        await recordView(deps, look, readingContextOf(request, actor, personId));
        const reader = { kind: 'observer', id: signatoryId } as const;
        reply.header('etag', `"${revision}"`);
        return mainAnswer({
          ...documentView(state, reader, linksFor(deps, state, reader), await standingsOf(deps, state)),
          status: 'SHARED',
          documentStatus: state.status,
          folio: await deps.reads.folio(id),
          revision,
        });
      },
    );

    app.get(
      '/api/document/file/:documentId/:version/:reader',
      {
        schema: {
          summary: `The bytes of one version of a document, by signed link valid ${FILE_LINK_SECONDS} seconds`,
          params: z.object({
            documentId: z.string().max(64),
            version: z
              .union([z.literal('converted'), z.coerce.number().int().min(0)])
              .describe('0: the file as it was uploaded. converted: the PDF that an uploaded Word file became.'),
            reader: z.string().max(80),
          }),
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
        const isShown = request.query.shown === '1';
        const asked = { documentId, version, reader, isShown };
        const { state, file, bytes, format } = await handOutFile(deps, asked, readingIn(request));
        reply.header('x-document-version', version).header('x-document-sha256', file.sha256);
        return sendBytes(reply, bytes, MEDIA_TYPES[format ?? 'pdf'], nameOfVersion(state, version));
      },
    );
  };
}
