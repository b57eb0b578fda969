import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLocalChainId } from '../../modules/app/local/chain-id.ts';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import type { Hex } from '../../modules/evidence/application/anchor-chain.ts';
import type { AnchorProof } from '../../modules/evidence/application/proofs.ts';
import { loadChain } from '../../modules/evidence/storage/chain-table.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type LocalChainWorld, localChainWorld } from './local-chain-world.ts';

const soon = () => AbortSignal.timeout(WAIT_MS);
const forged: Hex = `0x${'f'.repeat(64)}`;

describeWith('local chain')('which local chain it is', () => {
  let chains: LocalChainWorld;
  let first: AnchorProof;

  beforeAll(async () => {
    chains = await localChainWorld();
    first = await chains.anchorOne(chains.asked(), 'first');
  });
  afterAll(() => chains.close());

  it('keeps contract and anchors while every start shows another block 0', async () => {
    const shown = [(await chains.asked().identity()).genesis];
    for (const name of ['second', 'third', 'fourth']) {
      shown.push(await chains.restart());
      expect((await chains.anchorOne(chains.asked(), name)).contract).toBe(first.contract);
      expect(await chains.anchors(chains.asked())).toMatchObject({ status: 'PASSED', findings: 0, message: '' });
    }
    expect(new Set(shown).size).toBe(4);
  });

  it('has its id in the deployment of the contract, where anybody can read it', async () => {
    const known = (await loadChain(chains.world.pool))!;
    expect(readLocalChainId(chains.folder)).toBe(chains.local.id);
    expect(await chains.asked().deploymentOf(known.deployment.hash)).toEqual({
      contract: known.contract,
      localId: chains.local.id,
      ...known.standsIn!,
    });
    expect(known.deployment.raw).toContain(chains.local.id.slice(2));
  });

  it('notices a folder that gives another id than the chain was begun with, and anchors nothing', async () => {
    const contract = (await loadChain(chains.world.pool))!.contract;
    const { evidence, stop, trouble } = chains.world.start({ chain: chains.asked(chains.local.url, forged) });
    const position = await chains.world.append('document-forged');
    await evidence.requestAnchor(position, soon());
    await expect.poll(() => trouble.join()).toContain(`gives the id ${forged}, the chain itself is ${chains.local.id}`);
    expect(trouble.join()).toContain(`write {"format":1,"id":"${chains.local.id}"} into chain/identity.json`);
    expect(await evidence.anchorCovering(position)).toBeNull();
    await stop();
    expect((await loadChain(chains.world.pool))!.contract).toBe(contract);
    expect(await chains.anchors(chains.asked(chains.local.url, forged))).toMatchObject({
      status: 'INDETERMINATE',
      message: expect.stringContaining(`the folder of the local chain gives the id ${forged}, the chain itself is ${chains.local.id}`),
    });
    const back = chains.world.start({ chain: chains.asked() });
    await back.evidence.waitForAnchor(position, soon());
    await back.stop();
    expect((await chains.anchors(chains.asked())).status).toBe('PASSED');
  });

  it('notices the folder of another installation, with its own id and with ours', async () => {
    expect(await chains.anchors(chains.asked(chains.other.url, chains.other.id))).toMatchObject({
      status: 'INDETERMINATE',
      message: expect.stringContaining(`the local chain here is ${chains.other.id}, not ${chains.local.id}`),
    });
    expect(await chains.anchors(chains.asked(chains.other.url, chains.local.id))).toMatchObject({
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
    await chains.kept(async () => {
      await chains.world.admin.query(`update evidence.chain set ${change}`);
      expect(await chains.anchors(chains.asked())).toMatchObject({ status: 'INDETERMINATE', message: expect.stringContaining(message) });
    });
  });

  it('does not take the deployment of a stranger for ours', async () => {
    const stranger = createEvmChain({ rpcUrl: chains.local.url, privateKey: `0x${'5'.repeat(64)}`, localId: chains.local.id });
    const { deployment } = (await loadChain(chains.world.pool))!;
    expect(await stranger.deploymentOf(deployment.hash)).toBeNull();
    expect(await chains.asked().deploymentOf(first.transactionHash)).toBeNull();
  });

  it('is not an operator’s chain: that one is named by chain id and block 0', async () => {
    const { message, status } = await chains.anchors(chains.asked(chains.local.url, null));
    expect([status, message]).toEqual(['INDETERMINATE', `some stand on local chain ${chains.local.id}, which is not the one configured`]);
  });

  it('puts its contract on another chain and says so, and leaves the earlier anchors with theirs', async () => {
    await chains.kept(async () => {
      const { stop, evidence, trouble } = chains.world.start({ chain: chains.asked(chains.other.url, chains.other.id) });
      await evidence.waitForAnchor(await chains.world.append('document-elsewhere'), soon());
      await stop();
      expect(trouble.join()).toContain(`another chain answers than local chain ${chains.local.id}`);
      expect(await chains.anchors(chains.asked(chains.other.url, chains.other.id))).toMatchObject({
        status: 'INDETERMINATE',
        message: `some stand on local chain ${chains.local.id}, which is not the one configured`,
      });
    });
  });
});
