import type { ProjectionTransaction, TableTemplate } from '../runtime/index.ts';

export const INBOX_TALLY = 'documents_inbox_tally';

/**
 * Counts the documents of an account in each tab and by each address. Without this table every look at the list would count a
 * hundred thousand rows, and every letter typed into the search would gather the addresses of all of them.
 */
export const tallyTable: TableTemplate = {
  name: INBOX_TALLY,
  columns: {
    owner_id: 'text not null',
    /** `tab`: value is `all` or a tab. `email`: value is the address of a party, in lower case. */
    kind: 'text not null',
    value: 'text not null',
    documents: 'integer not null',
  },
  key: ['owner_id', 'kind', 'value'],
};

/** Of a row of the list, what it adds to the tally; a deleted document adds nothing. */
export interface Tallied {
  readonly owner_id: string;
  readonly is_deleted: boolean;
  readonly tab: string | null;
  readonly emails: readonly string[];
}

const entriesOf = (row: Tallied | null): (readonly [string, string])[] =>
  row === null || row.is_deleted
    ? []
    : [['tab', 'all'], ...(row.tab === null ? [] : [['tab', row.tab] as const]), ...row.emails.map((email) => ['email', email] as const)];

/** Adds what rows count for now and takes away what they counted for before. */
export async function moveTally(
  tx: ProjectionTransaction,
  rows: readonly { readonly before: Tallied | null; readonly after: Tallied }[],
): Promise<void> {
  const moved = new Map<string, { key: readonly [string, string, string]; by: number }>();
  const count = (ownerId: string, [kind, value]: readonly [string, string], by: number) => {
    const key = [ownerId, kind, value] as const;
    const name = JSON.stringify(key);
    moved.set(name, { key, by: (moved.get(name)?.by ?? 0) + by });
  };
  for (const { before, after } of rows) {
    for (const entry of entriesOf(before)) count(after.owner_id, entry, -1);
    for (const entry of entriesOf(after)) count(after.owner_id, entry, 1);
  }
  const changed = [...moved.values()].filter(({ by }) => by !== 0);
  if (changed.length === 0) return;
  const column = (index: 0 | 1 | 2) => changed.map(({ key }) => key[index]);
  await tx.query(
    `insert into ${tx.table(INBOX_TALLY)} as t (owner_id, kind, value, documents)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[])
     on conflict (owner_id, kind, value) do update set documents = t.documents + excluded.documents`,
    [column(0), column(1), column(2), changed.map(({ by }) => by)],
  );
  await tx.query(
    `delete from ${tx.table(INBOX_TALLY)} t using unnest($1::text[], $2::text[], $3::text[]) as k (owner_id, kind, value)
      where (t.owner_id, t.kind, t.value) = (k.owner_id, k.kind, k.value) and t.documents <= 0`,
    [column(0), column(1), column(2)],
  );
}
