import type { Pool } from 'pg';
import type { InboxSight } from '../contract/inbox.ts';

export interface Suggestion {
  readonly recipientID: string;
  /** Null of who was only ever named by an address. */
  readonly name: string | null;
  readonly emailID: string;
}

/** Whom an account wrote to before: offered while a name or an address is typed. */
export interface KnownRecipients {
  /** At most 8, those of the newest sending first. `part`: the beginning of a word of the name or of the address. `except`: an address that is left out. `sight`: only who stands in documents that this sub-user sees, as they name them. */
  suggest(ownerId: string, part: string, except: string | null, sight?: InboxSight): Promise<readonly Suggestion[]>;
  /** They are offered no more until they are written to again. False: the account is offered nobody of this id. */
  forget(ownerId: string, recipientID: string): Promise<boolean>;
}

export interface HiddenRecipient {
  readonly personId: string;
  /** ISO 8601 UTC. */
  readonly until: string;
}

/** Whom an account chose not to be offered. In a table, because it says nothing about any document. */
export async function hiddenRecipients(pool: Pool, ownerId: string): Promise<readonly HiddenRecipient[]> {
  const { rows } = await pool.query<{ person_id: string; until: Date }>(
    'select person_id, until from inbox.forgotten_recipients where owner_id = $1',
    [ownerId],
  );
  return rows.map(({ person_id, until }) => ({ personId: person_id, until: until.toISOString() }));
}

export async function hideRecipient(pool: Pool, ownerId: string, { personId, until }: HiddenRecipient): Promise<void> {
  await pool.query(
    `insert into inbox.forgotten_recipients (owner_id, person_id, until) values ($1, $2, $3)
     on conflict (owner_id, person_id) do update set until = excluded.until`,
    [ownerId, personId, until],
  );
}
