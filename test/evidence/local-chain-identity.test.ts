import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalChain, startLocalChain } from '../../modules/app/local/chain.ts';
import { readLocalChainId } from '../../modules/app/local/chain-id.ts';
import { chainKeyFromFile } from '../../modules/evidence/adapters/chain-key-file.ts';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import { fundOnLocalChain } from '../../modules/evidence/adapters/local-chain-funds.ts';
import type { AnchorChain, Hex } from '../../modules/evidence/application/anchor-chain.ts';
import type { AnchorProof } from '../../modules/evidence/application/proofs.ts';
import { verifyHistory } from '../../modules/evidence/index.ts';
import { loadChain } from '../../modules/evidence/storage/chain-table.ts';
import { showAnotherBlockZero } from '../support/chain-showings.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';

const soon = () => AbortSignal.timeout(WAIT_MS);
const forged: Hex = `0x${'f'.repeat(64)}`;

describeWith('local chain')('which local chain it is', () => {
  let world: EvidenceWorld;
  let folder: string;
  let local: LocalChain;
  let privateKey: Hex;
  let other: LocalChain;
  let first: AnchorProof;

  const asked = (rpcUrl = local.url, localId: Hex | null = local.id): AnchorChain => createEvmChain({ rpcUrl, privateKey, localId });
  const anchors = async (chain: AnchorChain) => {
    const { legs } = await verifyHistory({ store: world.store, pool: world.pool, verifierKey: world.key.verifierKey, chain });
    return legs.find(({ name }) => name === 'anchors')!;
  };
  /** Runs the work on the chain until one more event is anchored. */
  async function anchorOne(chain: AnchorChain, name: string): Promise<AnchorProof> {
    const { evidence, stop } = world.start({ chain });
    try {
      return await evidence.waitForAnchor(await world.append(`document-${name}`, 3), soon());
    } finally {
      await stop();
    }
  }
  async function restart(): Promise<Hex> {
    await local.stop();
    showAnotherBlockZero(folder);
    local = await startLocalChain({ folder });
    return (await asked().identity()).genesis;
  }

  beforeAll(async () => {
    world = await evidenceWorld();
    folder = join(world.dir, 'chain');
    privateKey = await chainKeyFromFile(join(world.dir, 'chain.key'));
    [local, other] = await Promise.all([startLocalChain({ folder }), startLocalChain({ folder: join(world.dir, 'other') })]);
    for (const { url } of [local, other]) await fundOnLocalChain(url, asked().sender);
    first = await anchorOne(asked(), 'first');
  });
  afterAll(async () => {
    await Promise.all([local.stop(), other.stop()]);
    await world.close();
  });

  /** What a test changes in the tables is put back after it. */
  async function kept(work: () => Promise<void>): Promise<void> {
    await world.admin.query(
      'create table public.kept_anchors as select * from evidence.anchors; create table public.kept_chain as select * from evidence.chain',
    );
    try {
      await work();
    } finally {
      await world.admin.query(
        `delete from evidence.earlier_anchors; delete from evidence.anchors; insert into evidence.anchors select * from public.kept_anchors;
         delete from evidence.chain; insert into evidence.chain select * from public.kept_chain;
         drop table public.kept_anchors, public.kept_chain`,
      );
    }
  }
  /** The tables as a version left them that named every chain by block 0, after two restarts. */
  const asBefore = () =>
    world.admin.query(
      `update evidence.anchors set local_chain = null, before_local_ids = true,
              genesis = '0x' || repeat(case when tree_size % 2 = 0 then 'a' else 'b' end, 64);
       update evidence.chain set local_chain = null, deployed_block = null, deployed_block_hash = null, genesis = '0x' || repeat('b', 64)`,
    );

  it('keeps contract and anchors while every start shows another block 0', async () => {
    const shown = [(await asked().identity()).genesis];
    for (const name of ['second', 'third', 'fourth']) {
      shown.push(await restart());
      expect((await anchorOne(asked(), name)).contract).toBe(first.contract);
      expect(await anchors(asked())).toMatchObject({ status: 'PASSED', findings: 0, message: '' });
    }
    expect(new Set(shown).size).toBe(4);
  });

  it('has its id in the deployment of the contract, where anybody can read it', async () => {
    const known = (await loadChain(world.pool))!;
    expect(readLocalChainId(folder)).toBe(local.id);
    expect(await asked().deploymentOf(known.deployment.hash)).toEqual({
      contract: known.contract,
      localId: local.id,
      ...known.standsIn!,
    });
    expect(known.deployment.raw).toContain(local.id.slice(2));
  });

  it('notices a folder that gives another id than the chain was begun with, and anchors nothing', async () => {
    const contract = (await loadChain(world.pool))!.contract;
    const { evidence, stop, trouble } = world.start({ chain: asked(local.url, forged) });
    const position = await world.append('document-forged');
    await evidence.requestAnchor(position, soon());
    await expect.poll(() => trouble.join()).toContain(`gives the id ${forged}, the chain itself is ${local.id}`);
    expect(await evidence.anchorCovering(position)).toBeNull();
    await stop();
    expect((await loadChain(world.pool))!.contract).toBe(contract);
    expect(await anchors(asked(local.url, forged))).toMatchObject({
      status: 'INDETERMINATE',
      message: expect.stringContaining(`the folder of the local chain gives the id ${forged}, the chain itself is ${local.id}`),
    });
    const back = world.start({ chain: asked() });
    await back.evidence.waitForAnchor(position, soon());
    await back.stop();
    expect((await anchors(asked())).status).toBe('PASSED');
  });

  it('notices the folder of another installation, with its own id and with ours', async () => {
    expect(await anchors(asked(other.url, other.id))).toMatchObject({
      status: 'INDETERMINATE',
      message: expect.stringContaining(`the local chain here is ${other.id}, not ${local.id}`),
    });
    expect(await anchors(asked(other.url, local.id))).toMatchObject({
      status: 'INDETERMINATE',
      message: expect.stringContaining('does not hold the transaction that put our contract there'),
    });
  });

  it.each([
    ['its contract is not the one of the deployment', `contract = '0x${'1'.repeat(40)}'`, 'the contract on the local chain is not ours'],
    ['its deployment stands in another block', `deployed_block_hash = '0x${'1'.repeat(64)}'`, 'which is not where it was recorded'],
    ['its deployment was never settled', 'deployed_block = null, deployed_block_hash = null', 'has not settled yet'],
    [
      'its deployment is not there',
      `transaction_hash = '0x${'1'.repeat(64)}'`,
      'does not hold the transaction that put our contract there',
    ],
  ])('does not pass when %s', async (_, change, message) => {
    await kept(async () => {
      await world.admin.query(`update evidence.chain set ${change}`);
      expect(await anchors(asked())).toMatchObject({ status: 'INDETERMINATE', message: expect.stringContaining(message) });
    });
  });

  it('does not take the deployment of a stranger for ours', async () => {
    const stranger = createEvmChain({ rpcUrl: local.url, privateKey: `0x${'5'.repeat(64)}`, localId: local.id });
    const { deployment } = (await loadChain(world.pool))!;
    expect(await stranger.deploymentOf(deployment.hash)).toBeNull();
    expect(await asked().deploymentOf(first.transactionHash)).toBeNull();
  });

  it('is not an operator’s chain: that one is named by chain id and block 0', async () => {
    const { message, status } = await anchors(asked(local.url, null));
    expect([status, message]).toEqual(['INDETERMINATE', `some stand on local chain ${local.id}, which is not the one configured`]);
  });

  it('anchors of the time before ids pass once the newest checkpoint is anchored anew, and the report says so', async () => {
    await kept(async () => {
      await asBefore();
      const { rows } = await world.pool.query<{ n: number; largest: number }>(
        'select count(*)::int as n, max(tree_size)::int as largest from evidence.anchors',
      );
      const { n, largest } = rows[0]!;
      expect((await anchors(asked())).message).toMatch(/has an id now, and our contract was not put there under it yet/);
      // The contract stands there and nothing is anchored yet: what the worker does first.
      const quiet = { ...asked(), lookup: () => Promise.reject(new Error('not now')) };
      const waiting = world.start({ chain: quiet });
      await expect.poll(async () => (await loadChain(world.pool))?.standsIn ?? null).not.toBeNull();
      await waiting.stop();
      expect(await anchors(asked())).toMatchObject({
        status: 'INDETERMINATE',
        message: expect.stringContaining(`${n} earlier anchors stand on an earlier showing of the local chain, ${n} of them not covered`),
      });
      const { evidence, stop } = world.start({ chain: asked() });
      await expect.poll(async () => (await anchors(asked())).status).toBe('PASSED');
      await stop();
      const covering = Number((await anchors(asked())).message.match(/covered by the anchor of checkpoint (\d+)$/)?.[1]);
      expect(covering).toBeGreaterThanOrEqual(largest);
      expect((await evidence.status()).waitingAnchors).toEqual([]);
    });
  });

  it('keeps what was recorded of a root that is anchored anew, and never answers that it is not anchored', async () => {
    await kept(async () => {
      const newest = await anchorOne(asked(), 'newest');
      await asBefore();
      const quiet = { ...asked(), signAnchor: () => Promise.reject(new Error('not now')) };
      const waiting = world.start({ chain: quiet });
      await expect.poll(async () => (await waiting.evidence.status()).waitingAnchors.length).toBe(1);
      const head = (await world.store.head())!;
      expect(await waiting.evidence.anchorCovering(head)).toMatchObject({ contract: newest.contract, blockHash: newest.blockHash });
      await waiting.stop();
      const { evidence, stop } = world.start({ chain: asked() });
      await expect.poll(async () => (await anchors(asked())).status).toBe('PASSED');
      await stop();
      const { rows } = await world.pool.query('select transaction_hash, genesis, contract from evidence.earlier_anchors');
      expect(rows).toEqual([
        { transaction_hash: newest.transactionHash, genesis: expect.stringMatching(/^0x(a{64}|b{64})$/), contract: newest.contract },
      ]);
      expect((await evidence.anchorCovering(head))!.contract).not.toBe(newest.contract);
    });
  });

  it('does not let a new anchor cover a record that the chain contradicts', async () => {
    await kept(async () => {
      await asBefore();
      await world.admin.query('update evidence.anchors set block_number = block_number + 1 where tree_size = 3');
      const { stop } = world.start({ chain: asked() });
      await expect.poll(async () => (await anchors(asked())).message).toMatch(/covered by/);
      await stop();
      expect(await anchors(asked())).toMatchObject({ status: 'FAILED', findings: 1 });
    });
  });

  it('says which earlier ones the chain lost, and does not pass on a chain that holds none of them', async () => {
    await kept(async () => {
      await asBefore();
      // The record of an anchor whose contract the chain does not hold, as after a kill that took both back.
      await world.admin.query(`update evidence.anchors set contract = '0x${'7'.repeat(40)}' where tree_size = 3`);
      const { stop } = world.start({ chain: asked() });
      await expect.poll(async () => (await anchors(asked())).status).toBe('PASSED');
      await stop();
      expect((await anchors(asked())).message).toMatch(
        /covered by the anchor of checkpoint \d+; the chain no longer holds 1 of them itself$/,
      );
    });
    await kept(async () => {
      await asBefore();
      const elsewhere = asked(other.url, other.id);
      const { stop } = world.start({ chain: elsewhere });
      await expect
        .poll(async () => (await anchors(elsewhere)).message)
        .toMatch(/recorded before the local chain had an id, and it holds none of them: it is not the chain they were written to/);
      await expect
        .poll(async () => (await world.pool.query('select from evidence.anchors where local_chain = $1', [other.id])).rowCount)
        .toBe(1);
      await stop();
      expect((await anchors(elsewhere)).status).toBe('INDETERMINATE');
    });
  });

  it('puts its contract on another chain and says so, and leaves the earlier anchors with theirs', async () => {
    await kept(async () => {
      const { stop, evidence, trouble } = world.start({ chain: asked(other.url, other.id) });
      await evidence.waitForAnchor(await world.append('document-elsewhere'), soon());
      await stop();
      expect(trouble.join()).toContain(`another chain answers than local chain ${local.id}`);
      expect(await anchors(asked(other.url, other.id))).toMatchObject({
        status: 'INDETERMINATE',
        message: `some stand on local chain ${local.id}, which is not the one configured`,
      });
    });
  });
});
