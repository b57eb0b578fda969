import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { readingContextOf } from '../../../shared-kernel/http/command-context.ts';
import { evidenceSheetStatement } from '../../../shared-kernel/signing/sheet-statement.ts';
import { footerLinkOf } from '../application/footer-link.ts';
import type { TimelineRow } from '../application/reading.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { approversOf, currentVersion, type DocumentState, signatoryOf } from '../domain/state.ts';
import { evidenceSheet, type SheetFacts } from '../evidence-sheet/sheet.ts';
import { sheetWords } from '../evidence-sheet/words.ts';
import { timelineEntry } from '../history/timeline.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { fileNameOf } from './file-links.ts';
import { approverActor, codeOf, observerActor, signatoryActor } from './link-access.ts';
import { accountDocument } from './reading-routes.ts';

type Language = 'es' | 'en';
type Viewer = DocumentEventData<'FileDownloaded'>['viewer'];

interface Reader {
  readonly viewer: Viewer;
  readonly viewerId: string;
  readonly actor: Actor;
  readonly personId: string;
}

/** The newest signed tree that holds events of this history. Trees grow with positions, so halving finds where they end. */
async function checkpointOf(deps: DocumentRoutesDeps, rows: readonly TimelineRow[]): Promise<SheetFacts['checkpoint']> {
  let newest: SheetFacts['checkpoint'] = null;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const proof = await deps.proofOf(rows[middle]!.eventId);
    if (proof) {
      newest = { treeSize: proof.treeSize, root: proof.root, covered: middle + 1 };
      low = middle + 1;
    } else high = middle;
  }
  return newest;
}

/** The evidence sheet of what the rows tell; a PDF beside the signed one, never in it. Throws ProductError while it cannot be sealed. */
export async function evidenceSheetOf(
  deps: DocumentRoutesDeps,
  state: DocumentState,
  rows: readonly TimelineRow[],
  language: Language,
  isOwnerSide: boolean,
): Promise<Uint8Array> {
  const content = evidenceSheet(
    {
      state,
      entries: rows.map((row) => timelineEntry(row, state, language, isOwnerSide)),
      flows: await deps.reads.flows(state.documentId, { position: rows.at(-1)!.position }),
      checkpoint: await checkpointOf(deps, rows),
      validationUrl: footerLinkOf(deps, state),
      madeAt: deps.clock.now(),
      showsAddresses: isOwnerSide,
    },
    language,
  );
  return deps.sealedSheet(content, { reason: sheetWords[language].sealReason, contactInfo: evidenceSheetStatement(state.documentId) });
}

/** Every event with the people and the proofs, as a sealed PDF; for whoever may download the document. */
export function evidenceSheetRoutes(deps: DocumentRoutesDeps) {
  const { service } = deps;

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
      const actor = await approverActor(deps, request, state, party, code);
      return { viewer: 'APPROVER', viewerId: party, actor, personId: approver.personId };
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
        if (request.query.party !== undefined) reader = await partyOf(request, (await service.load(id)).state, request.query.party);
        else {
          // Without a link it takes a session; being refused is recorded there.
          if (!request.caller) await deps.authenticate.required(request);
          const { caller } = await accountDocument(deps, request, id, { revision: Number.MAX_SAFE_INTEGER });
          const viewer = caller.role === 'reviewer' ? 'REVIEWER' : 'OWNER';
          reader = { viewer, viewerId: caller.userId, actor: actorOf(caller), personId: deps.personId(caller.ownerId, caller.emailID) };
        }
        const before = (await service.load(id)).state;
        if (reader.viewer !== 'REVIEWER' && !before.isDeleted) {
          const sha256 = currentVersion(before)?.file.sha256 ?? before.uploaded?.original.sha256 ?? '';
          // The sheet tells of its own making, so that what is read outside and here agree.
          const download = { viewer: reader.viewer, viewerId: reader.viewerId, file: 'EVIDENCE_SHEET', sha256 } as const;
          await service.download(id, download, readingContextOf(request, reader.actor, reader.personId));
        }
        const now = await service.load(id);
        if (now.position) await deps.reads.caughtUp(now.position);
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
