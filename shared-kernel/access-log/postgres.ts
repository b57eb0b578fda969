import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Actor } from '../actor.ts';
import type { AccessEntry, AccessLine, AccessLog, AccessOutcome, AccessQuery } from './port.ts';

interface Row {
  entry_id: string;
  at: Date;
  actor: Actor;
  action: string;
  target: string | null;
  owner_id: string | null;
  outcome: AccessOutcome;
  code: string | null;
  correlation_id: string;
  ip_hash: Buffer | null;
}

/**
 * `ipKey`: 32 bytes. There are few enough addresses to hash them all; without the key that does not help. `aheadMs`: by how much the
 * installation's clock is ahead of the database's.
 */
export function createAccessLog(pool: Pool, options: { ipKey: Uint8Array; aheadMs?: () => number }): AccessLog {
  const hashed = (ip: string): Buffer => createHmac('sha256', options.ipKey).update(ip).digest();
  const recordAll = async (entries: readonly AccessEntry[]): Promise<void> => {
    if (entries.length === 0) return;
    await pool.query(
      `INSERT INTO access.log (actor, action, target, owner_id, outcome, code, correlation_id, ip_hash, at)
       SELECT *, clock_timestamp() + make_interval(secs => $9) FROM unnest($1::jsonb[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[])`,
      [
        entries.map(({ actor }) => JSON.stringify(actor)),
        entries.map(({ action }) => action),
        entries.map(({ target }) => target),
        entries.map(({ ownerId }) => ownerId),
        entries.map(({ outcome }) => outcome),
        entries.map(({ code }) => code),
        entries.map(({ correlationId }) => correlationId),
        // Of a client that left at once nobody knows the address.
        entries.map(({ ip }) => (ip ? hashed(ip) : null)),
        (options.aheadMs?.() ?? 0) / 1000,
      ],
    );
  };
  return {
    record: (entry: AccessEntry): Promise<void> => recordAll([entry]),
    recordAll,
    addressHash: (ip) => hashed(ip).toString('hex'),
    async query(query: AccessQuery): Promise<AccessLine[]> {
      const { rows } = await pool.query<Row>(
        `SELECT entry_id, at, actor, action, target, owner_id, outcome, code, correlation_id, ip_hash FROM access.log
         WHERE ($1::text IS NULL OR owner_id = $1) AND ($2::text IS NULL OR actor->>'id' = $2) AND ($3::text IS NULL OR target = $3)
           AND ($4::text IS NULL OR outcome = $4) AND ($5::bigint IS NULL OR entry_id < $5)
           AND ($6::text[] IS NULL OR action = any($6))
         ORDER BY entry_id DESC LIMIT $7`,
        [
          query.ownerId ?? null,
          query.actorId ?? null,
          query.target ?? null,
          query.outcome ?? null,
          query.before ?? null,
          query.actions ?? null,
          Math.min(Math.max(query.limit ?? 100, 1), 500),
        ],
      );
      return rows.map((row) => ({
        id: row.entry_id,
        at: row.at.toISOString(),
        actor: row.actor,
        action: row.action,
        target: row.target,
        ownerId: row.owner_id,
        outcome: row.outcome,
        code: row.code,
        correlationId: row.correlation_id,
        ipHash: row.ip_hash?.toString('hex') ?? null,
      }));
    },
  };
}
