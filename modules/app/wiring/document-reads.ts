import type { Pool } from 'pg';
import type { AsOf as ProjectedAsOf } from '../../../projections/as-of.ts';
import { documentPageOf } from '../../../projections/document-page/queries.ts';
import { stateAsOf, timelineOf } from '../../../projections/document-timeline/queries.ts';
import { archivedCounts, isListed } from '../../../projections/documents-inbox/archive.ts';
import { inboxCounts, inboxPage, inboxSlice, partyEmails } from '../../../projections/documents-inbox/queries.ts';
import { inChargeOf } from '../../../projections/documents-inbox/standing.ts';
import { countTurns, turnsFor, turnsIn } from '../../../projections/documents-inbox/turn-queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import { documentWithFolio, folioOfDocument, foliosOfDocuments } from '../../../projections/spoken-folios/queries.ts';
import { tagsOfDocuments } from '../../../projections/tags/queries.ts';
import { foldOfStored } from '../../../shared-kernel/decider/load-stream.ts';
import type { EventStore, Position } from '../../../shared-kernel/event-store/port.ts';
import { positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import { type AsOf, type DocumentReads, type DocumentState, documentDecider, type ReadModel } from '../../documents/index.ts';
import { flowsThen } from './document-flows.ts';
import { flowSentence, namesIn } from './event-names.ts';

/** Long enough for another worker to take over what a killed one was doing, so that people read their own writes even then. */
const PATIENCE_MS = 10_000;

/** A page without its folio for once is better than one that waits. */
const FOLIO_PATIENCE_MS = 2_000;

const projectionOf = { page: 'document-page', timeline: 'document-timeline', list: 'documents-inbox', tags: 'tags' } as const;
const FOLIOS = 'spoken-folios';
const ALL = ['page', 'timeline', 'list', 'tags'] as const satisfies readonly ReadModel[];

/** True when what pages are made of holds the position, in whatever process it is made. */
export async function pagesHold(
  readSide: Pick<ReadSide, 'waitFor'>,
  position: Position,
  read: readonly ReadModel[] = ALL,
): Promise<boolean> {
  return (await Promise.all(read.map((model) => readSide.waitFor(projectionOf[model], position, PATIENCE_MS)))).every(Boolean);
}

/** The projections behind the documents module's pages. Scoping by account is done where the caller is known: on the folded state's ownerId. */
export function createDocumentReads(pool: Pool, readSide: ReadSide, store: EventStore): DocumentReads {
  /** Null: now. */
  const moment = (asOf: AsOf | undefined): ProjectedAsOf | null => {
    if (asOf?.time !== undefined) return { time: asOf.time };
    if (asOf?.position !== undefined) return { position: asOf.position as Position };
    const revision = asOf?.revision ?? Number.MAX_SAFE_INTEGER;
    return revision === Number.MAX_SAFE_INTEGER ? null : { revision };
  };

  return {
    async caughtUp(text, read) {
      const position = positionFrom(store, text);
      return position === null || pagesHold(readSide, position, read);
    },
    async page(documentId, asOf) {
      const then = moment(asOf);
      if (then === null) {
        const row = await documentPageOf<DocumentState>(pool, documentId, 'any account');
        return row ? { state: row.state, revision: row.revision } : null;
      }
      const query = { documentId, scope: 'any account', asOf: then } as const;
      return stateAsOf(pool, query, foldOfStored(documentDecider));
    },
    inbox: ({ page, ...query }) => inboxPage(pool, query, page),
    inboxSlice: (query, cursor, limit) => inboxSlice(pool, query, cursor === '' ? null : cursor, limit),
    partyEmails: (ownerId, part, sight) => partyEmails(pool, ownerId, part, sight),
    inChargeOf: (ownerId, subUserId, limit, among) => inChargeOf(pool, ownerId, subUserId, limit, among),
    counts: (reader) => inboxCounts(pool, reader),
    archivedCounts: (reader) => archivedCounts(pool, reader),
    isListed: (reader, documentId) => isListed(pool, reader, documentId),
    yourTurn: (reader, now, cursor, limit) => turnsFor(pool, reader, now, cursor === '' ? null : cursor, limit),
    turnsIn: (reader, now, documentIds) => turnsIn(pool, reader, now, documentIds),
    yourTurnCount: (reader, now) => countTurns(pool, reader, now),
    shared: (ownerId, email, page) =>
      inboxPage(pool, { ownerId, viewerEmail: email, criteria: 'shared', search: null, order: 'desc' }, page),
    async timeline(documentId, asOf) {
      const then = moment(asOf);
      const rows = await timelineOf(pool, { documentId, scope: 'any account', ...(then ? { asOf: then } : {}) });
      const nameOf = namesIn(rows);
      return rows.map((row) => ({
        eventId: row.eventId,
        number: row.number,
        stream: row.stream,
        revision: row.revision,
        position: row.position,
        type: row.type,
        at: row.at,
        actor: {
          kind: row.actor.kind,
          id: row.actor.id,
          name: nameOf(row.actor.kind === 'approver' ? (row.actor.substitute ?? row.actor.id) : row.actor.id),
          ...(row.actor.kind === 'owner' && row.actor.key !== undefined && { key: row.actor.key }),
          ...(row.actor.kind === 'sub-user' &&
            row.actor.standsInFor !== undefined && {
              standsInFor: { id: row.actor.standsInFor, name: nameOf(row.actor.standsInFor) },
            }),
          ...(row.actor.kind === 'approver' &&
            row.actor.substitute !== undefined && {
              substitute: row.actor.substitute,
              standsInFor: { id: row.actor.id, name: nameOf(row.actor.id) },
            }),
        },
        ip: row.ip?.value ?? null,
        userAgent: row.userAgent?.value ?? null,
        causationId: row.causationId,
        commandId: row.commandId,
        data: row.data,
        sentence: row.stream === 'document' ? null : (language, withWords) => flowSentence(row, language, nameOf, withWords),
      }));
    },
    async folio(documentId) {
      const known = await folioOfDocument(pool, documentId);
      if (known !== null) return known;
      // Of a document that was added just now; the read model has it a moment later.
      const head = await store.head();
      return head !== null && (await readSide.waitFor(FOLIOS, head, FOLIO_PATIENCE_MS)) ? folioOfDocument(pool, documentId) : null;
    },
    tags: (ownerId, documentIds) => tagsOfDocuments(pool, ownerId, documentIds),
    folios: (documentIds) => foliosOfDocuments(pool, documentIds),
    documentWithFolio: (ownerId, folio) => documentWithFolio(pool, ownerId, folio),
    flows: (documentId, asOf) => flowsThen(pool, documentId, moment(asOf)),
  };
}
