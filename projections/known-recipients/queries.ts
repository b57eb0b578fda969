import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { simplified } from '../search-text.ts';
import { KNOWN_RECIPIENTS } from './projection.ts';

export interface KnownRecipient {
  readonly personId: string;
  /** Null of who was only ever named by an address. */
  readonly name: string | null;
  readonly email: string;
  /** ISO 8601 UTC. */
  readonly usedAt: string;
}

/** Whom an account no longer wants to be offered, as far as they were written to until then. */
export interface HiddenRecipient {
  readonly personId: string;
  /** ISO 8601 UTC. */
  readonly until: string;
}

/** More than fit under a field help nobody. */
export const OFFERED = 8;

/**
 * Whom the account has sent documents to, those of the newest sending first; at most 8.
 * @param part the beginning of a word of the name or of the address; empty for all
 * @param except an address that is not offered, whatever its case: of who asks
 */
export async function knownRecipientsOf(
  pool: Pool,
  ownerId: string,
  { part, except, hidden }: { part: string; except: string | null; hidden: readonly HiddenRecipient[] },
): Promise<readonly KnownRecipient[]> {
  const begins = simplified(part.replaceAll(/\s+/g, ' ').trim()).replaceAll(/[\\%_]/g, '\\$&');
  return recipients(
    pool,
    [ownerId, hidden.map(({ personId }) => personId), hidden.map(({ until }) => until), `% ${begins}%`, except],
    ['search like $4', `($5::text is null or lower(email ->> 'value') <> lower($5::text))`],
  );
}

/** One of them by id; null where the account knows none or hides them. */
export async function knownRecipientOf(
  pool: Pool,
  ownerId: string,
  { personId, hidden }: { personId: string; hidden: readonly HiddenRecipient[] },
): Promise<KnownRecipient | null> {
  const params = [ownerId, hidden.map((one) => one.personId), hidden.map(({ until }) => until), personId];
  return (await recipients(pool, params, ['person_id = $4']))[0] ?? null;
}

async function recipients(pool: Pool, params: readonly unknown[], conditions: readonly string[]): Promise<readonly KnownRecipient[]> {
  const { rows } = await pool
    .query<{ person_id: string; name: string | null; email: string; used_at: Date }>(
      `select person_id, name ->> 'value' as name, email ->> 'value' as email, used_at
         from ${tableInUse(KNOWN_RECIPIENTS)} as known
        where owner_id = $1 and email ->> 'value' is not null and ${conditions.join(' and ')}
          and not exists (select from unnest($2::text[], $3::timestamptz[]) as hidden (id, until)
                           where hidden.id = known.person_id and hidden.until >= known.used_at)
        order by used_at desc, person_id limit ${OFFERED}`,
      [...params],
    )
    .catch((error: { code?: string }) => {
      // Right after an upgrade the table is made a moment later (SQLSTATE 42P01): nobody is offered before.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  return rows.map(({ person_id, name, email, used_at }) => ({ personId: person_id, name, email, usedAt: used_at.toISOString() }));
}
