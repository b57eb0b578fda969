import type { Pool } from 'pg';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { placeOf } from '../../shared-kernel/event-store/position-text.ts';
import { tableInUse } from '../runtime/index.ts';
import { STATISTICS_FACTS } from './projection.ts';

/** The moment that figures stand at: after an event, or at an instant. */
export type FactsAsOf = { readonly position: Position } | { readonly instant: Date };

/** Where the rows of a moment end: it holds for ever, for no row comes before it later. */
export interface Cut {
  /** Of the last fact that counts; null: there is none. */
  readonly position: Position | null;
  readonly place: string;
  /** When that was recorded. */
  readonly recordedAt: Date | null;
}

/** Whose facts: those of one account, or everybody's. */
export interface Counted {
  readonly ownerId: string | null;
  readonly cut: Cut;
}

export const DOCUMENT_STANDINGS = [
  'DRAFT',
  'PREPARING',
  'PENDING',
  'PENDING_FOR_BLOCK_CHAIN',
  'COMPLETED',
  'PENDING_TO_ENDORSEMENT',
  'ENDORSED',
  'CANCELED',
] as const;
export type DocumentStanding = (typeof DOCUMENT_STANDINGS)[number];

/**
 * Which status a fact gives a document, and how far on its way that is: of two facts the one further on decides, of equal ones the later.
 * A document that is out keeps PENDING while it is sent again (STATE-033), so what belongs to preparing comes before it.
 */
const GIVES: Readonly<Record<string, readonly [status: DocumentStanding, stage: number]>> = {
  DOCUMENT_CREATED: ['DRAFT', 0],
  DOCUMENT_SENT: ['PREPARING', 0],
  DOCUMENT_PREPARING_FAILED: ['DRAFT', 0],
  APPROVAL_ASKED: ['PENDING', 1],
  SIGNING_OPENED: ['PENDING', 1],
  SIGNING_COMPLETED: ['PENDING_FOR_BLOCK_CHAIN', 2],
  DOCUMENT_COMPLETED: ['COMPLETED', 2],
  ENDORSEMENT_ASKED: ['PENDING_TO_ENDORSEMENT', 2],
  DOCUMENT_ENDORSED: ['ENDORSED', 2],
  ENDORSEMENT_REJECTED: ['COMPLETED', 2],
  DOCUMENT_CANCELED: ['CANCELED', 3],
  DOCUMENT_VOIDED: ['CANCELED', 3],
};
const gives = Object.entries(GIVES)
  .map(([kind, [status, stage]]) => `('${kind}', '${status}', ${stage})`)
  .join(', ');

const FACTS = tableInUse(STATISTICS_FACTS);

/** Of a moment: up to before the first fact that was recorded later, also where two clocks disagreed. */
export async function cutAt(pool: Pool, asOf: FactsAsOf): Promise<Cut> {
  const { rows } = await pool.query<{ position: Position; place: string; recorded_at: Date }>(
    'position' in asOf
      ? `select position, place, recorded_at from ${FACTS} where place <= $1 order by place desc limit 1`
      : `select position, place, recorded_at from ${FACTS}
          where place < coalesce((select min(place) from ${FACTS} where recorded_at > $1), 'Infinity')
          order by place desc limit 1`,
    ['position' in asOf ? placeOf(asOf.position) : asOf.instant],
  );
  const [last] = rows;
  return { position: last?.position ?? null, place: last?.place ?? '-1', recordedAt: last?.recorded_at ?? null };
}

export interface DocumentFigures {
  /** Those that are not deleted, by their status. */
  readonly byStatus: Readonly<Record<DocumentStanding, number>>;
  /** Of the cancelled ones: taken back by their owner before anybody signed. */
  readonly voided: number;
  readonly deleted: number;
  /** Tests without legal value: counted here and nowhere else. */
  readonly tests: number;
}

/** Every fact of the scope; `$1` the place of the cut, `$2` the account or null. */
const COUNTED = `counted as (select * from ${FACTS} where place <= $1 and ($2::text is null or owner_id = $2)),
  tests as (select subject from counted where kind = 'DOCUMENT_CREATED' and sort = 'TEST'),
  real as (select * from counted where subject not in (select subject from tests))`;

export async function documentFigures(pool: Pool, { ownerId, cut }: Counted): Promise<DocumentFigures> {
  const { rows } = await pool.query<{ status: DocumentStanding; voided: boolean; deleted: boolean; documents: number }>(
    `with ${COUNTED}, gives (kind, status, stage) as (values ${gives}),
       standing as (
         select distinct on (subject) subject, status, kind
           from real join gives using (kind) order by subject, stage desc, place desc),
       deleted as (select subject from real where kind = 'DOCUMENT_DELETED')
     select status, kind = 'DOCUMENT_VOIDED' as voided, subject in (select subject from deleted) as deleted, count(*)::int as documents
       from standing group by 1, 2, 3`,
    [cut.place, ownerId],
  );
  const tests = await pool.query<{ count: number }>(`with ${COUNTED} select count(*)::int as count from tests`, [cut.place, ownerId]);
  const kept = rows.filter(({ deleted }) => !deleted);
  const sum = (some: readonly { documents: number }[]) => some.reduce((all, { documents }) => all + documents, 0);
  return {
    byStatus: Object.fromEntries(
      DOCUMENT_STANDINGS.map((status) => [status, sum(kept.filter((row) => row.status === status))]),
    ) as DocumentFigures['byStatus'],
    voided: sum(kept.filter(({ voided }) => voided)),
    deleted: sum(rows.filter(({ deleted }) => deleted)),
    tests: tests.rows[0]!.count,
  };
}

/** How many signatures of each kind were given, whatever became of their documents. */
export async function signaturesByKind(pool: Pool, { ownerId, cut }: Counted): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ sort: string; count: number }>(
    `with ${COUNTED} select sort, count(*)::int as count from real where kind = 'SIGNATURE' group by sort`,
    [cut.place, ownerId],
  );
  return new Map(rows.map(({ sort, count }) => [sort, count]));
}

/** Documents that were completed in each month from this one on, YYYY-MM; a month without any is left out. */
export async function completedByMonth(pool: Pool, { ownerId, cut }: Counted, from: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ month: string; count: number }>(
    `with ${COUNTED}
     select to_char(day, 'YYYY-MM') as month, count(*)::int as count
       from real where kind = 'DOCUMENT_COMPLETED' and day >= $3::date group by 1`,
    [cut.place, ownerId, `${from}-01`],
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** How often each number of stars was given. */
export async function ratingsByStars(pool: Pool, { ownerId, cut }: Counted): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ number: number; count: number }>(
    `with ${COUNTED} select number, count(*)::int as count from real where kind = 'RATING' group by number`,
    [cut.place, ownerId],
  );
  return new Map(rows.map(({ number, count }) => [number, count]));
}

/** How many credits of each kind were used, without those of which nothing was done after all. */
export async function creditsUsedByKind(pool: Pool, { ownerId, cut }: Counted): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ sort: string; used: number }>(
    `with ${COUNTED}
     select sort, sum(case kind when 'CREDITS_USED' then number else -number end)::int as used
       from counted where kind in ('CREDITS_USED', 'CREDITS_RETURNED') group by sort`,
    [cut.place, ownerId],
  );
  return new Map(rows.map(({ sort, used }) => [sort, used]));
}

export interface AccountFigures {
  /** In use: their address is proved and they have not ended. */
  readonly active: number;
  /** Signed up, and the address not proved yet. */
  readonly unverified: number;
  readonly ended: number;
  /** Sub-users who work in an account in use. */
  readonly subUsers: number;
}

/** Accounts of customers, which platform staff and reviewers do not have, and who works in them. */
export async function accountFigures(pool: Pool, { ownerId, cut }: Counted): Promise<AccountFigures> {
  const { rows } = await pool.query<AccountFigures>(
    `with ${COUNTED},
       accounts as (
         select subject,
           exists (select 1 from counted other where other.subject = one.subject and other.kind = 'ACCOUNT_ENDED') as ended,
           exists (select 1 from counted other where other.subject = one.subject and other.kind = 'ACCOUNT_VERIFIED') as verified
         from counted one where kind = 'ACCOUNT_REGISTERED' and sort = 'user'),
       members as (
         select distinct on (subject, party) subject, kind
           from counted where kind in ('USER_ADDED', 'USER_REMOVED') order by subject, party, place desc)
     select count(*) filter (where verified and not ended)::int as active,
            count(*) filter (where not verified and not ended)::int as unverified,
            count(*) filter (where ended)::int as ended,
            (select count(*)::int from members join accounts using (subject)
              where members.kind = 'USER_ADDED' and verified and not ended) as "subUsers"
       from accounts`,
    [cut.place, ownerId],
  );
  return rows[0]!;
}

export interface AccountRow {
  readonly accountId: string;
  readonly place: string;
  readonly registeredAt: Date;
  readonly documents: number;
  readonly completed: number;
}

/** Accounts of customers, the newest first, those before `before` (a place); with how many documents each has made and completed. */
export async function accountsPage(
  pool: Pool,
  { before, accountId, limit }: { readonly before: string | null; readonly accountId: string | null; readonly limit: number },
): Promise<readonly AccountRow[]> {
  const { rows } = await pool.query<AccountRow>(
    `with page as (
       select subject, place, recorded_at from ${FACTS}
        where kind = 'ACCOUNT_REGISTERED' and sort = 'user'
          and ($1::numeric is null or place < $1) and ($2::text is null or subject = $2)
        order by place desc limit $3),
       tests as (
         select facts.subject from ${FACTS} facts join page on facts.owner_id = page.subject
          where facts.kind = 'DOCUMENT_CREATED' and facts.sort = 'TEST')
     select page.subject as "accountId", page.place::text as place, page.recorded_at as "registeredAt",
            count(facts.kind) filter (where facts.kind = 'DOCUMENT_CREATED')::int as documents,
            count(facts.kind) filter (where facts.kind = 'DOCUMENT_COMPLETED')::int as completed
       from page left join ${FACTS} facts
         on facts.owner_id = page.subject and facts.kind in ('DOCUMENT_CREATED', 'DOCUMENT_COMPLETED')
        and facts.subject not in (select subject from tests)
      group by page.subject, page.place, page.recorded_at order by page.place desc`,
    [before, accountId, limit],
  );
  return rows;
}
