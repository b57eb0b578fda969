import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { readingContextOf } from '../../../shared-kernel/http/command-context.ts';
import { fileNameOf } from '../application/file-links.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { approversOf, chargeOf, currentVersion, type DocumentState, signatoryOf } from '../domain/state.ts';
import { pdfOf } from '../domain/word-pages.ts';
import { evidenceSheetOf } from '../evidence-sheet/make-sheet.ts';
import { sheetWords } from '../evidence-sheet/words.ts';
import { accountDocument } from './account-document.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';
import { approverActor, codeOf, observerActor, signatoryActor } from './link-access.ts';

type Viewer = DocumentEventData<'FileDownloaded'>['viewer'];

interface Reader {
  readonly viewer: Viewer;
  readonly viewerId: string;
  readonly actor: Actor;
  readonly personId: string;
}

/** Every event with the people and the proofs, as a sealed PDF; for whoever may download the document. */
export function evidenceSheetRoutes(deps: DocumentRoutesDeps) {
  const { documents } = deps;

  /** Who stands before a link: a signatory, an observer or an approver of the document. */
  async function partyOf(request: FastifyRequest, state: DocumentState, party: string): Promise<Reader> {
    const code = codeOf(request);
    const observer = state.observers.find((one) => one.sharedWithID === party);
    if (observer) {
      const actor = await observerActor(deps, request, state, party, code);
      return { viewer: 'OBSERVER', viewerId: party, actor, personId: observer.personId };
    }
    const approver = approversOf(state).find((one) => one.approverId === party);
    if (approver && !signatoryOf(state, party)) {
      const { actor, substituteId } = await approverActor(deps, request, state, party, code);
      return { viewer: 'APPROVER', viewerId: party, actor, personId: substituteId ?? approver.personId };
    }
    const { actor, as, signatory } = await signatoryActor(deps, request, state, party, code);
    return {
      viewer: as === 'owner' ? 'OWNER' : 'SIGNATORY',
      viewerId: as === 'owner' ? actor.id : party,
      actor,
      personId: signatory.personId,
    };
  }

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    app.get(
      '/api/document/:id/evidence-sheet',
      {
        onRequest: deps.authenticate.optional,
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: {
          summary:
            'Evidence sheet: every event, the people and the proofs as a sealed PDF. By session, or as `party` with the code of their link in x-link-code',
          params: z.object({ id: z.string().max(64) }),
          querystring: z.object({ language: z.enum(['es', 'en']).optional(), party: z.string().max(64).optional() }),
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const language = request.query.language ?? request.language;
        let reader: Reader;
        if (request.query.party !== undefined) reader = await partyOf(request, (await documents.load(id)).state, request.query.party);
        else {
          // Without a link it takes a session; being refused is recorded there.
          if (!request.caller) await deps.authenticate.required(request);
          const { caller, page } = await accountDocument(deps, request, id, { revision: Number.MAX_SAFE_INTEGER });
          const viewer = caller.role === 'reviewer' ? 'REVIEWER' : 'OWNER';
          reader = { viewer, viewerId: caller.userId, actor: actorOf(caller, chargeOf(page.state)), personId: personOf(deps, caller) };
        }
        request.looker = reader.actor;
        const before = (await documents.load(id)).state;
        if (reader.viewer !== 'REVIEWER' && !before.isDeleted) {
          const sha256 = (currentVersion(before)?.file ?? pdfOf(before)?.file ?? before.uploaded?.original)?.sha256 ?? '';
          // The sheet tells of its own making, so that what is read outside and here agree.
          const data = { documentId: id, viewer: reader.viewer, viewerId: reader.viewerId, file: 'EVIDENCE_SHEET' as const, sha256 };
          await documents.execute({ type: 'DownloadFile', data }, readingContextOf(request, reader.actor, reader.personId));
        }
        const now = await documents.load(id);
        if (now.position) await deps.reads.caughtUp(now.position, ['timeline']);
        // State and history of one moment: what is written meanwhile is in neither.
        const rows = await deps.reads.timeline(id);
        const state = (await deps.reads.page(id, { position: rows.at(-1)!.position }))?.state ?? now.state;
        const isOwnerSide = reader.viewer === 'OWNER' || reader.viewer === 'REVIEWER';
        const bytes = await evidenceSheetOf(deps, state, rows, language, isOwnerSide);
        return sendBytes(reply, bytes, 'application/pdf', fileNameOf(state, `${sheetWords[language].fileSuffix}.pdf`));
      },
    );
  };
}
