import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { simplified } from '../search-text.ts';
import { DOCUMENT_RECIPIENTS, KNOWN_RECIPIENTS, searchTextOf } from './projection.ts';
import { type HiddenRecipient, type KnownRecipient, OFFERED } from './queries.ts';

/** Looked through for what is typed: the names that these documents give are in no index. */
const LOOKED_THROUGH = 2000;

/**
 * As `knownRecipientsOf`, of those who stand in some of the account's documents alone, under a name that these give them: for who
 * does not see them all. `documents`: a query of their ids and its parameters from $1 on.
 */
export async function recipientsIn(
  pool: Pool,
  ownerId: string,
  documents: { readonly ids: string; readonly params: readonly unknown[] },
  { part, except, hidden }: { part: string; except: string | null; hidden: readonly HiddenRecipient[] },
): Promise<readonly KnownRecipient[]> {
  const n = documents.params.length;
  const { rows } = await pool
    .query<{ person_id: string; name: string | null; email: string; used_at: Date }>(
      `select known.person_id, named.name, known.email ->> 'value' as email, known.used_at
         from (select person ->> 'personId' as person_id, max(person -> 'name' ->> 'value') as name
                 from ${tableInUse(DOCUMENT_RECIPIENTS)} as sent, jsonb_array_elements(sent.people) as person
                where sent.is_sent and sent.document_id in (${documents.ids}) group by 1) as named
         join ${tableInUse(KNOWN_RECIPIENTS)} as known using (person_id)
        where known.owner_id = $${n + 1} and known.email ->> 'value' is not null
          and not exists (select from unnest($${n + 2}::text[], $${n + 3}::timestamptz[]) as hidden (id, until)
                           where hidden.id = known.person_id and hidden.until >= known.used_at)
        order by known.used_at desc, known.person_id limit ${LOOKED_THROUGH}`,
      [...documents.params, ownerId, hidden.map(({ personId }) => personId), hidden.map(({ until }) => until)],
    )
    .catch((error: { code?: string }) => {
      // As for who sees all: right after an upgrade the tables are made a moment later.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  const begins = ` ${simplified(part.replaceAll(/\s+/g, ' ').trim())}`;
  return rows
    .filter(
      ({ name, email }) =>
        email.toLowerCase() !== except?.toLowerCase() && searchTextOf({ value: name }, { value: email }).includes(begins),
    )
    .slice(0, OFFERED)
    .map(({ person_id, name, email, used_at }) => ({ personId: person_id, name, email, usedAt: used_at.toISOString() }));
}
