import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { checkpointsToTimestamp, storeTimestamp, storeTimestampFailure } from '../storage/checkpoint-table.ts';
import { type Bell, reasonOf } from './waiting.ts';

/** Asks an RFC 3161 authority: SHA-256 digest in, token (DER) out. Rejects when it gives none. */
export type Timestamp = (sha256: Uint8Array) => Promise<Uint8Array>;

/** What a checkpoint's token covers: SHA-256 of the signed note's UTF-8 bytes. */
export const checkpointDigest = (note: string): Uint8Array => createHash('sha256').update(note, 'utf8').digest();

/**
 * Brings every checkpoint a token. One that gets none stays visible as not timestamped and is tried
 * again; our own clock never stands in for the authority.
 */
export async function timestampCheckpoints(pool: Pool, timestamp: Timestamp, signed: Bell, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let worked = 0;
    try {
      for (const checkpoint of await checkpointsToTimestamp(pool, 20)) {
        if (signal.aborted) return;
        worked += await timestampOne(pool, timestamp, checkpoint);
      }
    } catch {
      // The database is away: nothing can be noted there, the next round tells.
    }
    if (worked === 0) await signed.wait(1000, signal);
  }
}

async function timestampOne(pool: Pool, timestamp: Timestamp, { treeSize, note }: { treeSize: number; note: string }): Promise<number> {
  try {
    await storeTimestamp(pool, treeSize, await timestamp(checkpointDigest(note)));
    return 1;
  } catch (error) {
    await storeTimestampFailure(pool, treeSize, reasonOf(error));
    return 0;
  }
}
