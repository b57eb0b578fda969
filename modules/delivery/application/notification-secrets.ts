import { hkdfSync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { inTransaction } from '../../../shared-kernel/postgres/transaction.ts';
import { seal, unseal } from '../../../shared-kernel/privacy/protected-field.ts';
import { REPLACED_SECRET_HOURS } from '../contract/notification.ts';

export interface SecretStanding {
  /** ISO 8601 UTC, as `previousUntil`. */
  readonly madeAt: string;
  /** Until when the one before signs too; null where none does. */
  readonly previousUntil: string | null;
}

export interface NotificationSecrets {
  /** What is signed with at this moment, the newest first. Where the account has none, one is made that nobody has seen. */
  signingWith(accountId: string): Promise<readonly string[]>;
  /** Null where the account has none. */
  standing(accountId: string): Promise<SecretStanding | null>;
  /** Makes another and tells it, this once. `endsPrevious`: what was before signs nothing any more. */
  replace(accountId: string, endsPrevious: boolean): Promise<SecretStanding & { readonly secret: string }>;
  /** Takes all of an account away; answers how many there were. */
  forget(accountId: string): Promise<number>;
}

interface Row {
  generation: number;
  sealed: Buffer;
  made_at: Date;
  ends_at: Date | null;
}

/** So that a secret is known as one wherever it lies by mistake. */
const PREFIX = 'nsec_';
const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** How secrets lie in the table: AES-256-GCM, each bound to its place, so that the row of one account does not open as that of another. */
export function createSecretSeal(key: Uint8Array) {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `delivery ${purpose}`, 32));
  const cipherKey = derived('notification secret');
  const placeOf = (accountId: string, generation: number): string => `${accountId}\n${generation}`;
  return {
    close: (secret: string, accountId: string, generation: number): Buffer =>
      seal(cipherKey, Buffer.from(secret, 'utf8'), placeOf(accountId, generation)),
    open: (sealed: Uint8Array, accountId: string, generation: number): string =>
      unseal(cipherKey, sealed, placeOf(accountId, generation)).toString('utf8'),
  };
}

/** `key`: 32 bytes or more, of the whole installation. */
export function createNotificationSecrets({
  pool,
  key,
  clock,
}: {
  readonly pool: Pool;
  readonly key: Uint8Array;
  readonly clock: Clock;
}): NotificationSecrets {
  const { close, open } = createSecretSeal(key);
  const lasting = async (accountId: string): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT generation, sealed, made_at, ends_at FROM delivery.notification_secrets
       WHERE account_id = $1 AND (ends_at IS NULL OR ends_at > $2) ORDER BY generation DESC`,
      [accountId, clock.now()],
    );
    return rows;
  };
  const standingOf = ([row, previous]: readonly Row[]): SecretStanding | null =>
    row ? { madeAt: row.made_at.toISOString(), previousUntil: previous?.ends_at?.toISOString() ?? null } : null;

  return {
    async signingWith(accountId) {
      let rows = await lasting(accountId);
      if (rows.length === 0) {
        await pool.query(
          `INSERT INTO delivery.notification_secrets (account_id, generation, sealed, made_at) VALUES ($1, 1, $2, $3)
           ON CONFLICT DO NOTHING`,
          [accountId, close(newSecret(), accountId, 1), clock.now()],
        );
        rows = await lasting(accountId);
      }
      return rows.map((row) => open(row.sealed, accountId, row.generation));
    },
    standing: async (accountId) => standingOf(await lasting(accountId)),
    async replace(accountId, endsPrevious) {
      const now = clock.now();
      const secret = newSecret();
      const endsAt = endsPrevious ? null : new Date(now.getTime() + REPLACED_SECRET_HOURS * 3_600_000);
      await inTransaction(pool, async (client) => {
        // Two at once of one account: the second makes the successor of the first.
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended('notification secret ' || $1, 0))", [accountId]);
        const { rows } = await client.query<{ last: number }>(
          'SELECT coalesce(max(generation), 0) AS last FROM delivery.notification_secrets WHERE account_id = $1',
          [accountId],
        );
        const generation = rows[0]!.last + 1;
        await client.query(
          'DELETE FROM delivery.notification_secrets WHERE account_id = $1 AND ($2::timestamptz IS NULL OR ends_at IS NOT NULL)',
          [accountId, endsAt],
        );
        await client.query('UPDATE delivery.notification_secrets SET ends_at = $2 WHERE account_id = $1', [accountId, endsAt]);
        await client.query('INSERT INTO delivery.notification_secrets (account_id, generation, sealed, made_at) VALUES ($1, $2, $3, $4)', [
          accountId,
          generation,
          close(secret, accountId, generation),
          now,
        ]);
      });
      return { ...standingOf(await lasting(accountId))!, secret };
    },
    async forget(accountId) {
      const { rowCount } = await pool.query('DELETE FROM delivery.notification_secrets WHERE account_id = $1', [accountId]);
      return rowCount ?? 0;
    },
  };
}
