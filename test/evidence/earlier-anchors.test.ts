import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadChain } from '../../modules/evidence/storage/chain-table.ts';
import { describeWith } from '../support/needs.ts';
import { type LocalChainWorld, localChainWorld } from './local-chain-world.ts';

describeWith('local chain')('anchors recorded before local chains had ids', () => {
  let chains: LocalChainWorld;
  const anchors = (chain = chains.asked()) => chains.anchors(chain);
  /** Runs the work on the chain until `verify` says this of the anchors. */
  async function runUntil(message: RegExp, chain = chains.asked()) {
    const { stop } = chains.world.start({ chain });
    await expect.poll(async () => (await chains.anchors(chain)).message).toMatch(message);
    await stop();
    return chains.anchors(chain);
  }
  const change = (sql: string) => chains.world.admin.query(sql);
  const largest = async (): Promise<number> =>
    (await chains.world.pool.query<{ size: number }>('select max(tree_size)::int as size from evidence.recorded_anchors')).rows[0]!.size;

  beforeAll(async () => {
    chains = await localChainWorld();
    await chains.anchorOne(chains.asked(), 'first');
    for (const name of ['second', 'third']) {
      await chains.restart();
      await chains.anchorOne(chains.asked(), name);
    }
  });
  afterAll(() => chains.close());

  it('pass once the newest checkpoint is anchored anew, and the report says so', async () => {
    await chains.kept(async () => {
      await chains.asBefore();
      const recorded = await chains.world.pool.query('select distinct genesis from evidence.recorded_anchors');
      expect(recorded.rowCount).toBe(3);
      expect((await anchors()).message).toMatch(/has an id now, and our contract was not put there under it yet/);
      // The contract stands there and nothing is anchored yet: what the worker does first.
      const quiet = { ...chains.asked(), lookup: () => Promise.reject(new Error('not now')) };
      const waiting = chains.world.start({ chain: quiet });
      await expect.poll(async () => (await loadChain(chains.world.pool))?.standsIn ?? null).not.toBeNull();
      await waiting.stop();
      expect(await anchors()).toMatchObject({
        status: 'INDETERMINATE',
        message: expect.stringContaining('3 earlier anchors stand on an earlier showing of the local chain, 3 of them not covered'),
      });
      const size = await largest();
      const leg = await runUntil(/, covered by the anchor of/);
      expect(leg).toMatchObject({ status: 'PASSED', findings: 0 });
      expect(Number(leg.message.match(/^3 earlier anchors .* covered by the anchor of checkpoint (\d+)$/)?.[1])).toBeGreaterThanOrEqual(
        size,
      );
    });
  });

  it('are kept where their root is anchored anew, and it is never answered that it is not anchored', async () => {
    await chains.kept(async () => {
      const newest = await chains.anchorOne(chains.asked(), 'newest');
      await chains.asBefore();
      const quiet = { ...chains.asked(), signAnchor: () => Promise.reject(new Error('not now')) };
      const waiting = chains.world.start({ chain: quiet });
      await expect.poll(async () => (await waiting.evidence.status()).waitingAnchors.length).toBe(1);
      const head = (await chains.world.store.head())!;
      expect(await waiting.evidence.anchorCovering(head)).toMatchObject({ contract: newest.contract, blockHash: newest.blockHash });
      await waiting.stop();
      const { evidence, stop } = chains.world.start({ chain: chains.asked() });
      await expect.poll(async () => (await anchors()).status).toBe('PASSED');
      await stop();
      expect((await evidence.status()).waitingAnchors).toEqual([]);
      const { rows } = await chains.world.pool.query('select transaction_hash, genesis, contract from evidence.earlier_anchors');
      expect(rows).toEqual([{ transaction_hash: newest.transactionHash, genesis: expect.any(String), contract: newest.contract }]);
      expect((await evidence.anchorCovering(head))!.contract).not.toBe(newest.contract);
    });
  });

  it('do not pass for a newer anchor where the chain contradicts them', async () => {
    await chains.kept(async () => {
      await chains.asBefore('update evidence.anchors set block_number = block_number + 1 where tree_size = 3');
      expect(await runUntil(/, covered by the anchor of/)).toMatchObject({
        status: 'FAILED',
        message: expect.stringMatching(/^1 do not fit; 2 earlier anchors/),
      });
    });
  });

  it('that the chain lost pass once covered, and the report says that their time is not proven', async () => {
    await chains.kept(async () => {
      await chains.anchorOne(chains.asked(), 'lost');
      // As after a kill that took the newest block away.
      await chains.rpc('anvil_rollback', 1);
      await chains.asBefore();
      const leg = await runUntil(/, covered by the anchor of/);
      expect(leg.message).toMatch(
        /^4 earlier anchors .* checkpoint \d+; the chain no longer holds 1 of them: what they anchored is proven, their time is not$/,
      );
      expect(leg.status).toBe('PASSED');
    });
  });

  it('fail where their contract is not ours, covered or not', async () => {
    await chains.kept(async () => {
      await chains.asBefore(`update evidence.anchors set contract = '0x${'7'.repeat(40)}' where tree_size = 3`);
      expect(await runUntil(/, covered by the anchor of/)).toMatchObject({ status: 'FAILED', findings: 1 });
    });
  });

  it('of another chain do not pass, though this one holds others of them', async () => {
    await chains.kept(async () => {
      const { genesis } = await chains.asked(chains.other.url).identity();
      await chains.asBefore(`update evidence.anchors set genesis = '${genesis}', contract = '0x${'7'.repeat(40)}' where tree_size = 3`);
      expect(await runUntil(/, covered by the anchor of/)).toMatchObject({
        status: 'INDETERMINATE',
        message: expect.stringMatching(
          /^1 recorded before .* holds neither them nor the block 0 they were recorded with.*; 2 earlier anchors/,
        ),
      });
    });
  });

  it('do not pass on a chain that holds none of them, nor fail where its contract has the same address and holds the same root', async () => {
    await chains.kept(async () => {
      const newest = await chains.anchorOne(chains.asked(), 'both');
      await chains.asBefore();
      const elsewhere = chains.asked(chains.other.url, chains.other.id);
      const { stop } = chains.world.start({ chain: elsewhere });
      const there = () => chains.world.pool.query('select contract from evidence.anchors where local_chain = $1', [chains.other.id]);
      await expect.poll(async () => (await there()).rows).toEqual([{ contract: newest.contract }]);
      await stop();
      expect(await anchors(elsewhere)).toMatchObject({
        status: 'INDETERMINATE',
        message: expect.stringMatching(/^4 recorded before the local chain had an id: .* so it is not the chain they were written to$/),
      });
    });
  });

  it('do not pass on a chain that was begun in the same second and holds none of them', async () => {
    await chains.kept(async () => {
      const { genesis } = await chains.asked(chains.other.url).identity();
      await chains.asBefore(`update evidence.anchors set genesis = '${genesis}'`);
      await chains.world.append('document-same-second');
      const leg = await runUntil(/holds none of them: it may not be/, chains.asked(chains.other.url, chains.other.id));
      expect(leg).toMatchObject({ status: 'INDETERMINATE', message: expect.not.stringContaining('covered by the anchor') });
    });
  });

  it('are written down by the migration as they are, and none that names its chain by an id', async () => {
    await chains.kept(async () => {
      await chains.asBefore();
      await runUntil(/, covered by the anchor of/);
      const written = async () => (await chains.world.pool.query('select * from evidence.anchors_before_local_ids order by root')).rows;
      const before = await written();
      expect(before).toHaveLength(3);
      const owner = new pg.Client({ connectionString: chains.world.database.migrationUrl });
      await owner.connect();
      await owner.query('drop table evidence.anchors_before_local_ids');
      await owner.query(await readFile(new URL('../../migrations/0017_anchors_before_local_ids.sql', import.meta.url), 'utf8'));
      await owner.end();
      expect(await written()).toEqual(before);
    });
  });

  it('cannot be made up by the role of the application', async () => {
    await chains.kept(async () => {
      await chains.asBefore();
      await runUntil(/, covered by the anchor of/);
      const contract = (await loadChain(chains.world.pool))!.contract;
      const { pool } = chains.world;
      const asEarlier = `genesis = '${(await chains.asked().identity()).genesis}', before_local_ids = true, block_time = '2020-01-01T00:00:00Z'`;
      // Of a root that the named contract of ours does not hold.
      const set = `update evidence.anchors set contract = '${contract}', ${asEarlier} where tree_size = 3`;
      await pool.query(set);
      expect(await anchors()).toMatchObject({ status: 'FAILED', findings: 1 });
      // And a record that names the chain by its id, only called one of the time before.
      await pool.query(
        `update evidence.anchors set before_local_ids = true, genesis = '0x${'e'.repeat(64)}', contract = '0x${'7'.repeat(40)}' where local_chain is not null`,
      );
      expect(await anchors()).toMatchObject({ status: 'FAILED', findings: 2 });
      for (const statement of [
        'insert into evidence.anchors_before_local_ids select root, tree_size, transaction_hash, chain_id, genesis, contract, block_number, block_hash, block_time from evidence.anchors',
        'update evidence.anchors_before_local_ids set block_number = 1',
        'delete from evidence.anchors_before_local_ids',
      ])
        await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
    });
  });

  it('are open where the stored tree that shows what follows them lost its end', async () => {
    await chains.kept(async () => {
      await chains.asBefore();
      await runUntil(/, covered by the anchor of/);
      await change('create table public.kept_leaves as select * from evidence.leaves where leaf_index >= 3');
      await change('delete from evidence.leaves where leaf_index >= 3');
      try {
        expect(await anchors()).toMatchObject({ status: 'INDETERMINATE', message: expect.stringContaining('not covered by an anchor') });
      } finally {
        await change('insert into evidence.leaves select * from public.kept_leaves; drop table public.kept_leaves');
      }
    });
  });
});
