import type { ClientBase, Pool } from 'pg';
import type { ChainIdentity, Hex, SignedTransaction } from '../application/anchor-chain.ts';

export interface KnownChain extends ChainIdentity {
  readonly contract: Hex;
  readonly deployment: SignedTransaction;
  /** Where the deployment stands on a local chain. Null: not settled yet, or an operator's chain. */
  readonly standsIn: { readonly blockNumber: number; readonly blockHash: Hex } | null;
}

export async function loadChain(pool: Pool): Promise<KnownChain | null> {
  const { rows } = await pool.query<{
    chain_id: string;
    genesis: Hex;
    contract: Hex;
    nonce: string;
    raw_transaction: Hex;
    transaction_hash: Hex;
    local_chain: Hex | null;
    deployed_block: string | null;
    deployed_block_hash: Hex | null;
  }>(
    `select chain_id, genesis, contract, nonce, raw_transaction, transaction_hash, local_chain, deployed_block, deployed_block_hash
       from evidence.chain`,
  );
  const row = rows[0];
  if (!row) return null;
  return {
    chainId: Number(row.chain_id),
    genesis: row.genesis,
    localId: row.local_chain,
    contract: row.contract,
    deployment: { nonce: Number(row.nonce), raw: row.raw_transaction, hash: row.transaction_hash },
    standsIn:
      row.deployed_block !== null && row.deployed_block_hash !== null
        ? { blockNumber: Number(row.deployed_block), blockHash: row.deployed_block_hash }
        : null,
  };
}

export async function storeChain(client: ClientBase, chain: KnownChain): Promise<void> {
  await client.query(
    `insert into evidence.chain (chain_id, genesis, contract, nonce, raw_transaction, transaction_hash, local_chain)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (singleton) do update set chain_id = excluded.chain_id, genesis = excluded.genesis, contract = excluded.contract,
       nonce = excluded.nonce, raw_transaction = excluded.raw_transaction, transaction_hash = excluded.transaction_hash,
       local_chain = excluded.local_chain, deployed_block = null, deployed_block_hash = null, created_at = clock_timestamp()`,
    [chain.chainId, chain.genesis, chain.contract, chain.deployment.nonce, chain.deployment.raw, chain.deployment.hash, chain.localId],
  );
}

/** The deployment was found there again after the chain wrote its state: a chain that holds it elsewhere is another one. */
export async function storeDeploymentBlock(client: ClientBase, block: { blockNumber: number; blockHash: Hex }): Promise<void> {
  await client.query('update evidence.chain set deployed_block = $1, deployed_block_hash = $2', [block.blockNumber, block.blockHash]);
}

/**
 * Another chain answers than the one we knew: the contract and every transaction signed for it are worth
 * nothing there. What is recorded stays recorded, with the name of the chain it stands on.
 */
export async function forgetChain(client: ClientBase): Promise<void> {
  await client.query('delete from evidence.chain');
  await client.query(
    `update evidence.anchors set nonce = null, raw_transaction = null, transaction_hash = null, signed_at = null,
            next_attempt_at = clock_timestamp() where recorded_at is null`,
  );
}
