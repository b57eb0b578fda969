import type { Pool } from 'pg';
import type { PersonVault, ProtectedField } from '../../../shared-kernel/privacy/port.ts';
import { DRAFT_DAYS } from '../contract/rules.ts';

export interface Draft {
  /** As they came, of any shape. */
  readonly given: Readonly<Record<string, unknown>>;
  /** ISO 8601 UTC. */
  readonly keptAt: string;
}

interface Whose {
  readonly documentId: string;
  readonly signatoryId: string;
}

/** Forms that are being filled in: half an answer is nobody's word, and a browser may close at any moment. */
export interface Drafts {
  /** `until`: the end of the link, which a draft never outlives. */
  keep(
    whose: Whose & { readonly personId: string; readonly until: string },
    given: Draft['given'],
    now: Date,
  ): Promise<{ keptAt: string; expiresAt: string }>;
  /** Null where there is none, it is over, or its person was forgotten. */
  of(whose: Whose, now: Date): Promise<Draft | null>;
  remove(whose: Whose): Promise<void>;
  /** Deletes what is over. Answers how many. */
  sweep(now: Date): Promise<number>;
}

const DAY_MS = 86_400_000;

export const createDrafts = ({ pool, vault }: { readonly pool: Pool; readonly vault: PersonVault }): Drafts => ({
  async keep({ documentId, signatoryId, personId, until }, given, now) {
    const answers = await vault.protect(personId, JSON.stringify(given));
    const expiresAt = new Date(Math.min(now.getTime() + DRAFT_DAYS * DAY_MS, new Date(until).getTime())).toISOString();
    await pool.query(
      `insert into forms.drafts (document_id, signatory_id, answers, kept_at, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (document_id, signatory_id) do update set answers = excluded.answers, kept_at = excluded.kept_at, expires_at = excluded.expires_at
        where drafts.kept_at <= excluded.kept_at`,
      [documentId, signatoryId, JSON.stringify(answers), now, expiresAt],
    );
    return { keptAt: now.toISOString(), expiresAt };
  },
  async of({ documentId, signatoryId }, now) {
    const { rows } = await pool.query<{ answers: ProtectedField; kept_at: Date }>(
      'select answers, kept_at from forms.drafts where document_id = $1 and signatory_id = $2 and expires_at > $3',
      [documentId, signatoryId, now],
    );
    const [row] = rows;
    const [plain] = row ? await vault.reveal([row.answers]) : [];
    return row && plain != null ? { given: JSON.parse(plain) as Draft['given'], keptAt: row.kept_at.toISOString() } : null;
  },
  async remove({ documentId, signatoryId }) {
    await pool.query('delete from forms.drafts where document_id = $1 and signatory_id = $2', [documentId, signatoryId]);
  },
  sweep: async (now) => (await pool.query('delete from forms.drafts where expires_at <= $1', [now])).rowCount ?? 0,
});
