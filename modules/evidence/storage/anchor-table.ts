import type { ClientBase, Pool } from 'pg';
import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';
import type { AnchorOnChain, ChainIdentity, Hex, SignedTransaction } from '../application/anchor-chain.ts';

export interface WaitingAnchor {
  readonly root: Hash;
  readonly treeSize: number;
  readonly transaction: SignedTransaction | null;
  /** Seconds since the transaction was signed, null without one. */
  readonly signedAgo: number | null;
}

export interface AnchorWait {
  readonly treeSize: number;
  readonly root: string;
  readonly ageSeconds: number;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly transactionHash: string | null;
}

/** Asks for the root of a checkpoint on the chain, unless an anchor asked for earlier already covers the leaf. */
export async function requestAnchorRow(pool: Pool, leafIndex: number, checkpoint: { treeSize: number; root: Hash }): Promise<void> {
  await pool.query(
    `insert into evidence.anchors (root, tree_size)
     select $1, $2 where not exists (select from evidence.anchors where tree_size > $3)
     on conflict do nothing`,
    [Buffer.from(checkpoint.root), checkpoint.treeSize, leafIndex],
  );
}

/** Anchors due now: those with a transaction first, in the order of their nonces, since a later one waits for them. */
export async function anchorsDue(pool: Pool, limit: number): Promise<WaitingAnchor[]> {
  const { rows } = await pool.query<{
    root: Buffer;
    tree_size: string;
    nonce: string | null;
    raw_transaction: Hex | null;
    transaction_hash: Hex | null;
    signed_ago: string | null;
  }>(
    `select root, tree_size, nonce, raw_transaction, transaction_hash, extract(epoch from clock_timestamp() - signed_at) as signed_ago
       from evidence.anchors
      where recorded_at is null and (next_attempt_at <= clock_timestamp() or raw_transaction is not null)
      order by nonce nulls last, tree_size limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    root: row.root,
    treeSize: Number(row.tree_size),
    transaction:
      row.raw_transaction && row.transaction_hash && row.nonce !== null
        ? { raw: row.raw_transaction, hash: row.transaction_hash, nonce: Number(row.nonce) }
        : null,
    signedAgo: row.signed_ago === null ? null : Number(row.signed_ago),
  }));
}

/** Highest nonce of a signed transaction that is not recorded yet, -1 without one. */
export async function highestWaitingNonce(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ nonce: string | null }>(
    'select max(nonce) as nonce from evidence.anchors where recorded_at is null and raw_transaction is not null',
  );
  return Number(rows[0]?.nonce ?? -1);
}

/** Keeps the signed transaction before anybody sends it. */
export async function storeSigned(client: ClientBase, root: Hash, signed: SignedTransaction): Promise<void> {
  await client.query(
    `update evidence.anchors set nonce = $2, raw_transaction = $3, transaction_hash = $4, signed_at = clock_timestamp()
      where root = $1 and recorded_at is null`,
    [Buffer.from(root), signed.nonce, signed.raw, signed.hash],
  );
}

/** Gives up a transaction that can never stand in a block; the root stays asked for. */
export async function dropSigned(client: ClientBase, root: Hash): Promise<void> {
  await client.query(
    `update evidence.anchors set nonce = null, raw_transaction = null, transaction_hash = null, signed_at = null
      where root = $1 and recorded_at is null`,
    [Buffer.from(root)],
  );
}

export async function recordAnchor(
  client: ClientBase,
  root: Hash,
  chain: ChainIdentity,
  contract: Hex,
  found: AnchorOnChain,
): Promise<void> {
  await client.query(
    `update evidence.anchors set transaction_hash = $2, chain_id = $3, genesis = $4, contract = $5, block_number = $6, block_hash = $7,
            block_time = $8, local_chain = $9, before_local_ids = false, recorded_at = clock_timestamp(), attempts = attempts + 1,
            last_error = null
      where root = $1 and recorded_at is null`,
    [
      Buffer.from(root),
      found.transactionHash,
      chain.chainId,
      chain.genesis,
      contract,
      found.blockNumber,
      found.blockHash,
      found.blockTime,
      chain.localId,
    ],
  );
}

/** The next try waits 1, 2, 4 ... at most 60 seconds. Without roots: all that wait. */
export async function storeAnchorFailure(pool: Pool, error: string, root?: Hash): Promise<void> {
  await pool.query(
    `update evidence.anchors set attempts = attempts + 1, last_error = $1, last_error_at = clock_timestamp(),
            next_attempt_at = clock_timestamp() + least(60, power(2, least(attempts, 7))) * interval '1 second'
      where recorded_at is null and ($2::bytea is null or root = $2)`,
    [error, root ? Buffer.from(root) : null],
  );
}

/** A local chain can lose its last second when it is killed: what it no longer holds is not recorded any more. */
export async function reopenAnchor(client: ClientBase, root: Hash): Promise<void> {
  await client.query(
    `update evidence.anchors set recorded_at = null, last_error = 'the chain no longer holds it', last_error_at = clock_timestamp(),
            next_attempt_at = clock_timestamp()
      where root = $1`,
    [Buffer.from(root)],
  );
}

export async function waitingAnchors(pool: Pool, limit: number): Promise<AnchorWait[]> {
  const { rows } = await pool.query<{
    tree_size: string;
    root: Buffer;
    age: string;
    attempts: number;
    last_error: string | null;
    transaction_hash: string | null;
  }>(
    `select tree_size, root, extract(epoch from clock_timestamp() - requested_at) as age, attempts, last_error, transaction_hash
       from evidence.anchors where recorded_at is null order by tree_size limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    treeSize: Number(row.tree_size),
    root: row.root.toString('hex'),
    ageSeconds: Number(row.age),
    attempts: row.attempts,
    lastError: row.last_error,
    transactionHash: row.transaction_hash,
  }));
}
