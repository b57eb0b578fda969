import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { FORMS, type SignersStanding, type StoredForm } from './projection.ts';

export interface ListedForm extends Omit<StoredForm, 'title' | 'signers' | 'created_at' | 'changed_at'> {
  /** Null once it is no longer kept. */
  readonly title: string | null;
  readonly signers: SignersStanding;
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** What is over stays in the list for so long. */
const ENDED_MS = 30 * 86_400_000;
/** As many as an account may have open, and as many that ended. */
const LISTED = 1_000;
const OPEN = `stage in ('COLLECTING', 'COMPOSING', 'FAILED')`;

/** Right after an upgrade the table is made a moment later (SQLSTATE 42P01): until then there are no forms. */
const noneBeforeTheTable = (error: { code?: string }): { rows: never[] } => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

/**
 * Forms of an account, those that changed last first. `inCharge`: whose, null among them the owner's; null: everybody's. `ofTests`: the tests alone,
 * or all but them; null: both.
 */
export async function formsOf(
  pool: Pool,
  ownerId: string,
  inCharge: readonly (string | null)[] | null,
  ofTests: boolean | null,
  now: Date,
): Promise<readonly ListedForm[]> {
  const { rows } = await pool
    .query<ListedForm>(
      `select document_id, owner_id, in_charge, is_test, template_id, template_history, title ->> 'value' as title, stage, signers, created_at, changed_at
         from ${tableInUse(FORMS)}
        where owner_id = $1
          and ($2::boolean or in_charge = any($3::text[]) or ($4::boolean and in_charge is null))
          and ($5::boolean is null or is_test = $5)
          and (${OPEN} or changed_at > $6)
        order by changed_at desc, document_id
        limit ${LISTED}`,
      [
        ownerId,
        inCharge === null,
        (inCharge ?? []).filter((id) => id !== null),
        inCharge?.includes(null) ?? false,
        ofTests,
        new Date(now.getTime() - ENDED_MS),
      ],
    )
    .catch(noneBeforeTheTable);
  return rows;
}

export async function countOpenForms(pool: Pool, ownerId: string): Promise<number> {
  const { rows } = await pool
    .query<{ count: number }>(`select count(*)::int as count from ${tableInUse(FORMS)} where owner_id = $1 and ${OPEN}`, [ownerId])
    .catch(noneBeforeTheTable);
  return rows[0]?.count ?? 0;
}
