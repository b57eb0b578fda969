import type { ClientBase, Pool } from 'pg';
import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';
import type { ChainIdentity, Hex } from '../application/anchor-chain.ts';

export interface RecordedAnchor {
  readonly root: Hash;
  readonly treeSize: number;
  readonly transactionHash: Hex;
  readonly chainId: number;
  /** Block 0 as the chain showed it then. */
  readonly genesis: Hex;
  /** Id of the local chain it stands on; null for an operator's, and where `beforeLocalIds`. */
  readonly localId: Hex | null;
  /** Recorded by a version that named every chain by block 0. */
  readonly beforeLocalIds: boolean;
  readonly contract: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly blockTime: Date;
  readonly recordedAt: Date;
}

/** The recorded anchor of the smallest tree that holds the leaf; where its root stands twice, the later one. */
export async function anchorCoveringLeaf(pool: Pool, leafIndex: number): Promise<RecordedAnchor | null> {
  const { rows } = await pool.query<AnchorRow>(`${SELECT} where tree_size > $1 order by tree_size, recorded_at desc limit 1`, [leafIndex]);
  return rows[0] ? anchorOf(rows[0]) : null;
}

/** Those after the given one, by tree size and block: one root may stand in two contracts, and on two chains. */
export async function readRecordedAnchors(pool: Pool, after: RecordedAnchor | null, limit: number): Promise<RecordedAnchor[]> {
  const { rows } = await pool.query<AnchorRow>(
    `${SELECT} where (tree_size, block_hash) > ($1, $2) order by tree_size, block_hash limit $3`,
    [after?.treeSize ?? 0, after?.blockHash ?? '', limit],
  );
  return rows.map(anchorOf);
}

/** Of this chain, in the order in which they were recorded, last first. */
export async function newestRecordedAnchors(pool: Pool, chain: ChainIdentity, limit: number): Promise<RecordedAnchor[]> {
  const { rows } = await pool.query<AnchorRow>(`${SELECT} where ${OF_CHAIN} order by recorded_at desc limit $4`, [...named(chain), limit]);
  return rows.map(anchorOf);
}

/** Whether the record is, in every fact, one of those there were when local chains got ids: the application's role cannot write these. */
export async function wasThereBeforeLocalIds(pool: Pool, anchor: RecordedAnchor): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from evidence.anchors_before_local_ids
      where root = $1 and tree_size = $2 and transaction_hash = $3 and chain_id = $4 and genesis = $5 and contract = $6
        and block_number = $7 and block_hash = $8 and block_time = $9`,
    [
      Buffer.from(anchor.root),
      anchor.treeSize,
      anchor.transactionHash,
      anchor.chainId,
      anchor.genesis,
      anchor.contract,
      anchor.blockNumber,
      anchor.blockHash,
      anchor.blockTime,
    ],
  );
  return rowCount === 1;
}

/** That of the largest tree on this chain. */
export async function largestRecordedAnchor(pool: Pool, chain: ChainIdentity): Promise<RecordedAnchor | null> {
  const { rows } = await pool.query<AnchorRow>(`${SELECT} where ${OF_CHAIN} order by tree_size desc limit 1`, named(chain));
  return rows[0] ? anchorOf(rows[0]) : null;
}

/**
 * Asks for the newest checkpoint on a local chain that has its id now, where anchors of the time before have no successor on it.
 * Where that very root was anchored before, what was recorded is set aside and the root waits again. Answers whether it asked.
 */
export async function requestCoveringAnchor(client: ClientBase, chain: ChainIdentity): Promise<boolean> {
  const { rows } = await client.query<{ tree_size: string | null }>(
    'select max(tree_size) as tree_size from evidence.recorded_anchors where before_local_ids and chain_id = $1',
    [chain.chainId],
  );
  const largest = rows[0]?.tree_size ?? null;
  if (largest === null) return false;
  const covering = await client.query(
    'select from evidence.anchors where tree_size >= $1 and (recorded_at is null or local_chain = $2) limit 1',
    [largest, chain.localId],
  );
  if ((covering.rowCount ?? 0) > 0) return false;
  await client.query(
    `insert into evidence.earlier_anchors
            (root, tree_size, transaction_hash, chain_id, genesis, local_chain, before_local_ids, contract, block_number, block_hash,
             block_time, recorded_at)
     select root, tree_size, transaction_hash, chain_id, genesis, local_chain, before_local_ids, contract, block_number, block_hash,
            block_time, recorded_at
       from evidence.anchors
      where recorded_at is not null and tree_size = (select max(tree_size) from evidence.checkpoints)
     on conflict do nothing`,
  );
  await client.query(
    `insert into evidence.anchors (root, tree_size) select root, tree_size from evidence.checkpoints order by tree_size desc limit 1
     on conflict (root) do update set recorded_at = null, nonce = null, raw_transaction = null, transaction_hash = null, signed_at = null,
       attempts = 0, last_error = null, requested_at = clock_timestamp(), next_attempt_at = clock_timestamp()
       where anchors.recorded_at is not null`,
  );
  return true;
}

const OF_CHAIN = 'chain_id = $1 and local_chain is not distinct from $2 and ($2 is not null or genesis = $3)';
const named = ({ chainId, localId, genesis }: ChainIdentity) => [chainId, localId, genesis];

const SELECT = `select root, tree_size, transaction_hash, chain_id, genesis, local_chain, before_local_ids, contract, block_number, block_hash,
  block_time, recorded_at from evidence.recorded_anchors`;

interface AnchorRow {
  root: Buffer;
  tree_size: string;
  transaction_hash: Hex;
  chain_id: string;
  genesis: Hex;
  local_chain: Hex | null;
  before_local_ids: boolean;
  contract: Hex;
  block_number: string;
  block_hash: Hex;
  block_time: Date;
  recorded_at: Date;
}

const anchorOf = (row: AnchorRow): RecordedAnchor => ({
  root: row.root,
  treeSize: Number(row.tree_size),
  transactionHash: row.transaction_hash,
  chainId: Number(row.chain_id),
  genesis: row.genesis,
  localId: row.local_chain,
  beforeLocalIds: row.before_local_ids,
  contract: row.contract,
  blockNumber: Number(row.block_number),
  blockHash: row.block_hash,
  blockTime: row.block_time,
  recordedAt: row.recorded_at,
});
