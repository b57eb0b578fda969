import type { Pool } from 'pg';
import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';

export interface Checkpoint {
  readonly treeSize: number;
  readonly root: Hash;
  /** C2SP signed note. */
  readonly note: string;
  readonly createdAt: Date;
  /** RFC 3161 token (DER) over SHA-256 of the note's UTF-8 bytes; null while no authority has answered. */
  readonly timestampToken: Uint8Array | null;
}

/** Adds the tree head unless one of that size stands there; answers the one that stands. `aheadMs`: of the installation's clock. */
export async function insertCheckpoint(pool: Pool, treeSize: number, root: Hash, note: string, aheadMs: number): Promise<Checkpoint> {
  await pool.query(
    `insert into evidence.checkpoints (tree_size, root, signed_note, created_at)
       values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) on conflict (tree_size) do nothing`,
    [treeSize, Buffer.from(root), note, aheadMs / 1000],
  );
  const { rows } = await pool.query<CheckpointRow>(`${SELECT} where tree_size = $1`, [treeSize]);
  if (!rows[0]) throw new Error(`the checkpoint of ${treeSize} leaves was not stored`);
  return checkpointOf(rows[0]);
}

export async function newestCheckpoint(pool: Pool): Promise<Checkpoint | null> {
  const { rows } = await pool.query<CheckpointRow>(`${SELECT} order by tree_size desc limit 1`);
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** The smallest signed tree that holds the leaf. */
export async function checkpointCovering(pool: Pool, leafIndex: number): Promise<Checkpoint | null> {
  const { rows } = await pool.query<CheckpointRow>(`${SELECT} where tree_size > $1 order by tree_size limit 1`, [leafIndex]);
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** Checkpoints of more than `after` leaves, in order. */
export async function readCheckpoints(pool: Pool, after: number, limit: number): Promise<Checkpoint[]> {
  const { rows } = await pool.query<CheckpointRow>(`${SELECT} where tree_size > $1 order by tree_size limit $2`, [after, limit]);
  return rows.map(checkpointOf);
}

/** Newest first: what matters most gets its time first when an authority comes back. */
export async function checkpointsToTimestamp(pool: Pool, limit: number): Promise<Checkpoint[]> {
  const { rows } = await pool.query<CheckpointRow>(
    `${SELECT} where timestamp_token is null and next_timestamp_at <= clock_timestamp() order by tree_size desc limit $1`,
    [limit],
  );
  return rows.map(checkpointOf);
}

export async function storeTimestamp(pool: Pool, treeSize: number, token: Uint8Array): Promise<void> {
  await pool.query(
    `update evidence.checkpoints set timestamp_token = $2, timestamped_at = clock_timestamp(), timestamp_error = null,
            timestamp_attempts = timestamp_attempts + 1
      where tree_size = $1 and timestamp_token is null`,
    [treeSize, Buffer.from(token)],
  );
}

/** The next try waits 1, 2, 4 ... at most 300 seconds. */
export async function storeTimestampFailure(pool: Pool, treeSize: number, error: string): Promise<void> {
  await pool.query(
    `update evidence.checkpoints set timestamp_attempts = timestamp_attempts + 1, timestamp_error = $2,
            next_timestamp_at = clock_timestamp() + least(300, power(2, least(timestamp_attempts, 9))) * interval '1 second'
      where tree_size = $1 and timestamp_token is null`,
    [treeSize, error],
  );
}

export interface WaitingTimestamp {
  readonly treeSize: number;
  readonly ageSeconds: number;
  readonly attempts: number;
  readonly lastError: string | null;
}

export async function waitingTimestamps(pool: Pool, limit: number, aheadMs: number): Promise<WaitingTimestamp[]> {
  const { rows } = await pool.query<{ tree_size: string; age: string; timestamp_attempts: number; timestamp_error: string | null }>(
    `select tree_size, extract(epoch from clock_timestamp() + make_interval(secs => $2) - created_at) as age, timestamp_attempts, timestamp_error
       from evidence.checkpoints where timestamp_token is null order by tree_size limit $1`,
    [limit, aheadMs / 1000],
  );
  return rows.map((row) => ({
    treeSize: Number(row.tree_size),
    ageSeconds: Number(row.age),
    attempts: row.timestamp_attempts,
    lastError: row.timestamp_error,
  }));
}

const SELECT = 'select tree_size, root, signed_note, created_at, timestamp_token from evidence.checkpoints';

interface CheckpointRow {
  tree_size: string;
  root: Buffer;
  signed_note: string;
  created_at: Date;
  timestamp_token: Buffer | null;
}

const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  treeSize: Number(row.tree_size),
  root: row.root,
  note: row.signed_note,
  createdAt: row.created_at,
  timestampToken: row.timestamp_token,
});
