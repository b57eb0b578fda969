import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { foliosOf } from '../../shared-kernel/spoken-folio.ts';
import type { Projection, Row } from '../runtime/index.ts';

export const SPOKEN_FOLIOS = 'spoken_folios';

const STREAM = 'document-';

/**
 * The folio of every document as it is said on the telephone, unique in its account. No event holds it: it comes of the document's id and the
 * year of its first event, and is a letter longer where an earlier document of the account has the shorter one. The order of the events
 * decides, so a rebuild gives the same.
 */
export const spokenFolios: Projection = {
  name: 'spoken-folios',
  version: 1,
  types: ['DocumentUploaded'],
  streams: [STREAM],
  tables: [
    {
      name: SPOKEN_FOLIOS,
      columns: { owner_id: 'text not null', folio: 'text not null', document_id: 'text not null' },
      key: ['document_id'],
      indexes: ['(owner_id, folio)'],
    },
  ],
  async apply(batch, tx) {
    const first = batch.filter(({ revision }) => revision === 0);
    const asked = first.map((event) => {
      const document_id = event.stream.slice(STREAM.length);
      const year = Number(calendarDayOf(new Date(event.metadata.occurredAt)).slice(0, 4));
      return { owner_id: event.metadata.ownerId, document_id, folios: foliosOf(document_id, year) };
    });
    const taken = await tx.query<{ owner_id: string; folio: string }>(
      `select owner_id, folio from ${tx.table(SPOKEN_FOLIOS)} where owner_id = any($1) and folio = any($2)`,
      [[...new Set(asked.map(({ owner_id }) => owner_id))], asked.flatMap(({ folios }) => folios)],
    );
    const used = new Set(taken.map(({ owner_id, folio }) => `${owner_id} ${folio}`));
    const rows: Row[] = [];
    for (const { owner_id, document_id, folios } of asked) {
      const folio = folios.find((one) => !used.has(`${owner_id} ${one}`));
      if (!folio) throw new Error(`every folio of document ${document_id} is taken`);
      used.add(`${owner_id} ${folio}`);
      rows.push({ owner_id, folio, document_id });
    }
    if (rows.length > 0) await tx.upsert(SPOKEN_FOLIOS, rows);
  },
};
