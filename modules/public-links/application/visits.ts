import type { Pool } from 'pg';
import { sameCode } from '../../../shared-kernel/link-code.ts';
import type { PersonVault, ProtectedField } from '../../../shared-kernel/privacy/port.ts';
import { CODE_MINUTES, CODE_TRIES, WAITING_VISITS } from '../contract/rules.ts';

/** Who wants a document; `personId`: whose key protects the rest. */
export interface Visitor {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

export type TriedCode =
  | { readonly outcome: 'right'; readonly visitor: Visitor }
  | { readonly outcome: 'wrong'; readonly triesLeft: number }
  /** There is no such visit, it is over, or its tries are used up. */
  | { readonly outcome: 'over' };

/** Visits whose address is not proved: nobody's act yet, so they stand in no history. */
export interface Visits {
  /** Null: too many of this link wait already. */
  begin(
    visit: { readonly visitId: string; readonly linkId: string; readonly codeHash: string },
    visitor: Visitor,
    now: Date,
  ): Promise<{ readonly expiresAt: string } | null>;
  /** Each wrong code is counted before it is compared, so that many at once do not slip past the count. */
  tryCode(visit: { readonly visitId: string; readonly linkId: string; readonly codeHash: string }, now: Date): Promise<TriedCode>;
  /** It got its document: it waits no more, and its code shows the visitor the way until it is over. */
  confirmed(visitId: string, now: Date): Promise<void>;
  /** Deletes what is over. Answers how many. */
  sweep(now: Date): Promise<number>;
}

export const createVisits = ({ pool, vault }: { readonly pool: Pool; readonly vault: PersonVault }): Visits => ({
  async begin({ visitId, linkId, codeHash }, { personId, name, email }, now) {
    const visitor = await vault.protect(personId, JSON.stringify({ name, email }));
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    const { rowCount } = await pool.query(
      `insert into public_links.visits (visit_id, link_id, person_id, visitor, code_hash, begun_at, expires_at)
       select $1, $2, $3, $4, $5, $6, $7
        where (select count(*) from public_links.visits where link_id = $2 and confirmed_at is null and expires_at > $6) < $8`,
      [visitId, linkId, personId, JSON.stringify(visitor), codeHash, now, expiresAt, WAITING_VISITS],
    );
    return rowCount === 1 ? { expiresAt: expiresAt.toISOString() } : null;
  },
  async tryCode({ visitId, linkId, codeHash }, now) {
    const { rows } = await pool.query<{ person_id: string; visitor: ProtectedField; code_hash: string; tries: number }>(
      `update public_links.visits set tries = tries + 1
        where visit_id = $1 and link_id = $2 and expires_at > $3 and tries < $4
        returning person_id, visitor, code_hash, tries`,
      [visitId, linkId, now, CODE_TRIES],
    );
    const [row] = rows;
    if (!row) return { outcome: 'over' };
    if (!sameCode(row.code_hash, codeHash)) return { outcome: 'wrong', triesLeft: CODE_TRIES - row.tries };
    // A right code is no try.
    await pool.query('update public_links.visits set tries = tries - 1 where visit_id = $1 and tries > 0', [visitId]);
    const [plain] = await vault.reveal([row.visitor]);
    if (plain == null) return { outcome: 'over' };
    const { name, email } = JSON.parse(plain) as { name: string; email: string };
    return { outcome: 'right', visitor: { personId: row.person_id, name, email } };
  },
  confirmed: async (visitId, now) =>
    void (await pool.query('update public_links.visits set confirmed_at = $2 where visit_id = $1 and confirmed_at is null', [
      visitId,
      now,
    ])),
  sweep: async (now) => (await pool.query('delete from public_links.visits where expires_at <= $1', [now])).rowCount ?? 0,
});
