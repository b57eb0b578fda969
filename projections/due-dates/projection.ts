import type { DocumentEventData } from '../../modules/documents/contract/events.ts';
import type { DecodedEvent, Projection, Row } from '../runtime/index.ts';

export const DUE_DATES = 'due_dates';

interface Due {
  readonly document_id: string;
  /** The event that set the day; null where there is none. */
  readonly set_by: string | null;
  readonly ends_at: string | null;
  /** Sent, so that somebody waits for signatures. */
  readonly is_out: boolean;
  readonly near_told: boolean;
  readonly passed_told: boolean;
}

const unset: Omit<Due, 'document_id'> = { set_by: null, ends_at: null, is_out: false, near_told: false, passed_told: false };
const ENDS = ['SigningCompleted', 'DocumentCanceled', 'DocumentVoided', 'DocumentDeleted'];

/**
 * What becomes due and when: a row for each document with a last day, or out for signatures, until nobody waits for any more. Made of events
 * alone, also that something was told, so that it is rebuilt like every read model and a rebuild tells nobody anything twice.
 */
export const dueDates: Projection = {
  name: 'due-dates',
  version: 1,
  types: ['LastDaySet', 'LastDayAnnounced', 'ApprovalsRequested', 'SigningLinksIssued', ...ENDS],
  streams: ['document-'],
  tables: [
    {
      name: DUE_DATES,
      columns: {
        document_id: 'text not null',
        set_by: 'text',
        ends_at: 'timestamptz',
        is_out: 'boolean not null',
        near_told: 'boolean not null',
        passed_told: 'boolean not null',
      },
      key: ['document_id'],
      indexes: ['(ends_at) where is_out and not passed_told'],
    },
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(({ stream }) => stream.slice('document-'.length)))];
    const known = await tx.query<Due>(
      `select document_id, set_by, ends_at, is_out, near_told, passed_told from ${tx.table(DUE_DATES)} where document_id = any($1)`,
      [ids],
    );
    const rows = new Map<string, Due | null>(known.map((row) => [row.document_id, row]));
    for (const event of batch) {
      const id = event.stream.slice('document-'.length);
      rows.set(id, after(rows.get(id) ?? { document_id: id, ...unset }, event));
    }
    const over = [...rows].flatMap(([id, row]) => (row === null ? [id] : []));
    if (over.length > 0) await tx.query(`delete from ${tx.table(DUE_DATES)} where document_id = any($1)`, [over]);
    await tx.upsert(
      DUE_DATES,
      [...rows.values()].flatMap((row): Row[] => (row === null ? [] : [{ ...row }])),
    );
  },
};

function after(row: Due, { id, type, data }: DecodedEvent): Due | null {
  switch (type) {
    case 'LastDaySet': {
      const { endsAt } = data as DocumentEventData<'LastDaySet'>;
      return { ...row, set_by: endsAt === null ? null : id, ends_at: endsAt, near_told: false, passed_told: false };
    }
    case 'LastDayAnnounced': {
      const { stage } = data as DocumentEventData<'LastDayAnnounced'>;
      return { ...row, near_told: true, passed_told: row.passed_told || stage === 'PASSED' };
    }
    case 'ApprovalsRequested':
    case 'SigningLinksIssued':
      return { ...row, is_out: true };
    default:
      return null;
  }
}
