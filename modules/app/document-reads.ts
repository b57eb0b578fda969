import type { Pool } from 'pg';
import type { AsOf as ProjectedAsOf } from '../../projections/as-of.ts';
import { documentPageOf } from '../../projections/document-page/queries.ts';
import { stateAsOf, timelineOf } from '../../projections/document-timeline/queries.ts';
import { inboxCounts, inboxPage, inboxSlice, partyEmails } from '../../projections/documents-inbox/queries.ts';
import type { ReadSide } from '../../projections/runtime/index.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { positionFrom } from '../../shared-kernel/event-store/position-text.ts';
import { type AsOf, type DocumentReads, type DocumentState, documentDefinition } from '../documents/index.ts';

/** Long enough for another worker to take over what a killed one was doing, so that people read their own writes even then. */
const PATIENCE_MS = 10_000;

/** True when all that pages are made of holds the position, in whatever process it is made. */
export async function pagesHold(readSide: Pick<ReadSide, 'waitFor'>, position: Position): Promise<boolean> {
  const names = ['document-page', 'document-timeline', 'documents-inbox'];
  return (await Promise.all(names.map((name) => readSide.waitFor(name, position, PATIENCE_MS)))).every(Boolean);
}

/** The projections behind the documents module's pages. Scoping by account is done where the caller is known: on the folded state's ownerId. */
export function createDocumentReads(pool: Pool, readSide: ReadSide, store: EventStore): DocumentReads {
  const moment = (asOf: AsOf): ProjectedAsOf =>
    asOf.time !== undefined ? { time: asOf.time } : { revision: asOf.revision ?? Number.MAX_SAFE_INTEGER };
  const now = (asOf: AsOf | undefined): boolean =>
    asOf === undefined || (asOf.time === undefined && (asOf.revision ?? Number.MAX_SAFE_INTEGER) === Number.MAX_SAFE_INTEGER);

  return {
    async caughtUp(text) {
      const position = positionFrom(store, text);
      return position === null || pagesHold(readSide, position);
    },
    async page(documentId, asOf) {
      if (!asOf || now(asOf)) {
        const row = await documentPageOf<DocumentState>(pool, documentId, 'any account');
        return row ? { state: row.state, revision: row.revision } : null;
      }
      return stateAsOf<DocumentState>(pool, store, { documentId, scope: 'any account', asOf: moment(asOf) }, documentDefinition as never);
    },
    inbox: ({ page, ...query }) => inboxPage(pool, query, page),
    inboxSlice: (query, cursor) => inboxSlice(pool, query, cursor === '' ? null : cursor),
    partyEmails: (ownerId, part) => partyEmails(pool, ownerId, part),
    counts: (ownerId, viewerEmail) => inboxCounts(pool, ownerId, viewerEmail),
    shared: (ownerId, email, page) =>
      inboxPage(pool, { ownerId, viewerEmail: email, criteria: 'shared', search: null, order: 'desc' }, page),
    async timeline(documentId, asOf) {
      const rows = await timelineOf(pool, store, {
        documentId,
        scope: 'any account',
        ...(asOf && !now(asOf) ? { asOf: moment(asOf) } : {}),
      });
      return rows.map((row) => ({
        eventId: row.eventId,
        revision: row.revision,
        position: row.position,
        type: row.type,
        at: row.at,
        actor: { kind: row.actor.kind, id: row.actor.id, name: null },
        ip: row.ip?.value ?? null,
        userAgent: row.userAgent?.value ?? null,
        causationId: row.causationId,
        commandId: row.commandId,
        data: row.data,
      }));
    },
  };
}
