import { join } from 'node:path';
import { vi } from 'vitest';
import { type LocalChain, startLocalChain } from '../../modules/app/local/chain.ts';
import { chainKeyFromFile } from '../../modules/evidence/adapters/chain-key-file.ts';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import { fundOnLocalChain } from '../../modules/evidence/adapters/local-chain-funds.ts';
import type { AnchorChain, Hex } from '../../modules/evidence/application/anchor-chain.ts';
import type { AnchorProof } from '../../modules/evidence/application/proofs.ts';
import { type Leg, verifyHistory } from '../../modules/evidence/index.ts';
import { showAnotherBlockZero } from '../support/chain-showings.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';

/** A world with a local chain of its own, and the local chain of another installation on which its key has funds too. */
export interface LocalChainWorld {
  readonly world: EvidenceWorld;
  readonly folder: string;
  readonly local: LocalChain;
  readonly other: LocalChain;
  /** The adapter on a chain; without arguments on its own. */
  asked(rpcUrl?: string, localId?: Hex | null): AnchorChain;
  /** What `verify` says of the anchors. */
  anchors(chain: AnchorChain): Promise<Leg>;
  /** Runs the work on the chain until one more event is anchored. */
  anchorOne(chain: AnchorChain, name: string): Promise<AnchorProof>;
  /** Its own chain ends and starts again. Answers the block 0 it shows then. */
  restart(): Promise<Hex>;
  /** What the work changes in the tables is put back after it. */
  kept(work: () => Promise<void>): Promise<void>;
  /**
   * The tables as a version left them that named every chain by block 0, recorded by turns with each that this one has shown; what
   * `change` does the migrations find there.
   */
  asBefore(change?: string): Promise<void>;
  /** One call to its own chain. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

export async function localChainWorld(): Promise<LocalChainWorld> {
  const world = await evidenceWorld();
  const folder = join(world.dir, 'chain');
  const privateKey = await chainKeyFromFile(join(world.dir, 'chain.key'));
  let local = await startLocalChain({ folder });
  const rpc = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const response = await fetch(local.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  };
  // Starts of one second have the same block 0.
  const nextSecond = () => {
    const from = Math.floor(Date.now() / 1000);
    return vi.waitUntil(() => Date.now() / 1000 >= from + 1, { timeout: WAIT_MS });
  };
  await nextSecond();
  const other = await startLocalChain({ folder: join(world.dir, 'other') });
  await nextSecond();
  const asked = (rpcUrl = local.url, localId: Hex | null = local.id): AnchorChain => createEvmChain({ rpcUrl, privateKey, localId });
  for (const { url } of [local, other]) await fundOnLocalChain(url, asked().sender);
  const shown = [(await asked().identity()).genesis];
  return {
    rpc,
    world,
    folder,
    get local() {
      return local;
    },
    other,
    asked,
    async anchors(chain) {
      const { legs } = await verifyHistory({ store: world.store, pool: world.pool, verifierKey: world.key.verifierKey, chain });
      return legs.find(({ name }) => name === 'anchors')!;
    },
    async anchorOne(chain, name) {
      const { evidence, stop } = world.start({ chain });
      try {
        return await evidence.waitForAnchor(await world.append(`document-${name}`, 3), AbortSignal.timeout(WAIT_MS));
      } finally {
        await stop();
      }
    },
    async restart() {
      await local.stop();
      showAnotherBlockZero(folder);
      local = await startLocalChain({ folder });
      const { genesis } = await asked().identity();
      shown.push(genesis);
      return genesis;
    },
    async kept(work) {
      const tables = ['anchors', 'chain', 'earlier_anchors', 'anchors_before_local_ids'];
      await world.admin.query(tables.map((name) => `create table public.kept_${name} as select * from evidence.${name}`).join(';'));
      try {
        await work();
      } finally {
        const back = (name: string) =>
          `delete from evidence.${name}; insert into evidence.${name} select * from public.kept_${name}; drop table public.kept_${name}`;
        await world.admin.query(tables.map(back).join(';'));
      }
    },
    async asBefore(change = '') {
      const list = shown.map((genesis) => `'${genesis}'`).join(',');
      await world.admin.query(
        `update evidence.anchors set local_chain = null, before_local_ids = true, genesis = turn.genesis
           from (select root, (array[${list}])[1 + (row_number() over (order by tree_size) - 1) % ${shown.length}] as genesis
                   from evidence.anchors) as turn
          where turn.root = anchors.root;
         update evidence.chain set local_chain = null, deployed_block = null, deployed_block_hash = null, genesis = '0x' || repeat('b', 64);
         ${change};
         insert into evidence.anchors_before_local_ids
           select root, tree_size, transaction_hash, chain_id, genesis, contract, block_number, block_hash, block_time
             from evidence.anchors where recorded_at is not null`,
      );
    },
    async close() {
      await Promise.all([local.stop(), other.stop()]);
      await world.close();
    },
  };
}
