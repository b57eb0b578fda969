import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { contentDisposition } from '../../../shared-kernel/files/content-disposition.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { readingContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { fileNameOf, linksFor } from '../application/file-links.ts';
import type { AsOf, TimelineRow } from '../application/reading.ts';
import { chargeOf, currentVersion, type DocumentState } from '../domain/state.ts';
import { pdfOf } from '../domain/word-pages.ts';
import { evidenceSheetOf } from '../evidence-sheet/make-sheet.ts';
import { historyBundle } from '../history/bundle.ts';
import { timelineCsv, timelineEntry } from '../history/timeline.ts';
import { documentView } from '../views/document-view.ts';
import { accountDocument, readerFor, viewerFor } from './account-document.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';

const params = z.object({ id: z.string().max(64) });
const asOfQuery = z.object({ asOf: z.string().max(45).optional() });

/** `asOf` is a revision of the document's own stream (`7`), a place of the whole history (`@` and a position) or a moment (ISO 8601 with zone). */
function asOfOf(text: string | undefined): AsOf | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}$/.test(text)) return { revision: Number(text) };
  if (text.startsWith('@') && POSITION_TEXT.test(text.slice(1))) return { position: text.slice(1) };
  const time = z.iso.datetime({ offset: true }).safeParse(text);
  if (!time.success)
    throw new ProductError(400, 'request.invalid', {
      problems: [{ path: 'asOf', problem: 'a revision, @ and a position, or a moment in ISO 8601 with its zone' }],
    });
  return { time: new Date(time.data).toISOString() };
}

/** The history of a document: every event, the state after any of them, and all of it in one file (ACTOR-001..005). */
export function historyRoutes(deps: DocumentRoutesDeps) {
  /** History goes out also while no timestamp is to be had; then without a sheet, and says so. */
  const sheetFor = async (state: DocumentState, rows: readonly TimelineRow[], language: 'es' | 'en'): Promise<Uint8Array | null> => {
    try {
      return await evidenceSheetOf(deps, state, rows, language, true);
    } catch (error) {
      if (error instanceof ProductError && error.status === 503) return null;
      throw error;
    }
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.required;

    app.get(
      '/api/document/:id/timeline',
      {
        onRequest,
        schema: {
          summary: 'Every event of a document over all its streams, oldest first; with asOf up to that revision, position or moment',
          params,
          querystring: asOfQuery,
        },
      },
      async (request, reply) => {
        const asOf = asOfOf(request.query.asOf) ?? { revision: Number.MAX_SAFE_INTEGER };
        const { page } = await accountDocument(deps, request, request.params.id, asOf);
        const rows = await withNamesOfSubUsers(deps, await deps.reads.timeline(request.params.id, asOf));
        if (request.headers.accept?.startsWith('text/csv')) {
          return reply.type('text/csv; charset=utf-8').send(timelineCsv(rows, page.state, request.language) as never);
        }
        return mainAnswer({
          documentID: request.params.id,
          count: rows.length,
          timeline: rows.map((row) => timelineEntry(row, page.state, request.language)),
        });
      },
    );

    app.get(
      '/api/document/:id/state',
      {
        onRequest,
        schema: {
          summary: 'The document as it was after a revision, a position or at a moment, with what its other streams said then',
          params,
          querystring: asOfQuery,
        },
      },
      async (request, reply) => {
        const asOf = asOfOf(request.query.asOf) ?? { revision: Number.MAX_SAFE_INTEGER };
        const { page, caller } = await accountDocument(deps, request, request.params.id, asOf);
        const reader = readerFor(caller);
        reply.header('etag', `"${page.revision}"`);
        const flows = await deps.reads.flows(request.params.id, asOf);
        const asked = page.state.approvals === null ? [] : flows.approvals.filter((one) => one.round === page.state.round);
        const view = documentView(page.state, viewerFor(caller, page.state), linksFor(deps, page.state, reader), asked);
        const { cancellation, endorsement, specialEndorsement } = flows;
        const folio = await deps.reads.folio(request.params.id);
        return mainAnswer({ ...view, folio, revision: page.revision, flows: { cancellation, endorsement, specialEndorsement } });
      },
    );

    app.get(
      '/api/document/:id/history',
      {
        onRequest,
        schema: {
          summary:
            'History and document in one ZIP: timeline (JSON, CSV), every version of the PDF, marks that no page shows, constancia, proofs',
          params,
        },
      },
      async (request, reply) => {
        const { page, caller } = await accountDocument(deps, request, request.params.id, { revision: Number.MAX_SAFE_INTEGER });
        if (caller.role !== 'reviewer' && !page.state.isDeleted) {
          const sha256 = (currentVersion(page.state)?.file ?? pdfOf(page.state)?.file ?? page.state.uploaded?.original)?.sha256 ?? '';
          const context = readingContextOf(request, actorOf(caller, chargeOf(page.state)), personOf(deps, caller));
          // The bundle tells of its own making, so that what is read outside and here agree.
          const { documentId } = page.state;
          const data = { documentId, viewer: 'OWNER' as const, viewerId: caller.userId, file: 'BUNDLE' as const, sha256 };
          await deps.documents.execute({ type: 'DownloadFile', data }, context);
        }
        const { documentId } = page.state;
        const { position } = await deps.documents.load(documentId);
        if (position) await deps.reads.caughtUp(position, ['timeline']);
        // State and history of one moment: what is written meanwhile is in neither.
        const rows = await deps.reads.timeline(documentId);
        const then = await deps.reads.page(documentId, { position: rows.at(-1)!.position });
        const state = then?.state ?? page.state;
        return reply
          .type('application/zip')
          .header('content-disposition', contentDisposition(fileNameOf(state, 'zip')))
          .send(historyBundle(deps, state, rows, request.language, await sheetFor(state, rows, request.language)) as never);
      },
    );
  };
}

/** For the account's own side: also of people of the account whom the document itself does not name, as who only looked. */
async function withNamesOfSubUsers(
  deps: Pick<DocumentRoutesDeps, 'nameOfSubUser'>,
  rows: readonly TimelineRow[],
): Promise<readonly TimelineRow[]> {
  const unnamed = new Set(
    rows
      .flatMap(({ actor }) => (actor.kind === 'sub-user' ? [actor, ...(actor.standsInFor ? [actor.standsInFor] : [])] : []))
      .flatMap(({ id, name }) => (name === null ? [id] : [])),
  );
  if (unnamed.size === 0) return rows;
  const names = new Map(await Promise.all([...unnamed].map(async (id) => [id, await deps.nameOfSubUser(id)] as const)));
  const named = <One extends { readonly id: string; readonly name: string | null }>(one: One): One => ({
    ...one,
    name: one.name ?? names.get(one.id) ?? null,
  });
  return rows.map(({ actor, ...row }) =>
    actor.kind === 'sub-user'
      ? { ...row, actor: { ...named(actor), ...(actor.standsInFor && { standsInFor: named(actor.standsInFor) }) } }
      : { ...row, actor },
  );
}
