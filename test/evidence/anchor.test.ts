import { createPublicClient, http, parseAbi, toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainKeyFromFile } from '../../modules/evidence/adapters/chain-key-file.ts';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import { fundOnLocalChain } from '../../modules/evidence/adapters/local-chain-funds.ts';
import type { AnchorChain, Hex } from '../../modules/evidence/application/anchor-chain.ts';
import artifact from '../../modules/evidence/contract-evm/root-registry.artifact.json' with { type: 'json' };
import { verifyInclusion } from '../../shared-kernel/evidence/merkle.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';
import { freePort, type LocalNode, startLocalNode } from './local-node.ts';

const soon = () => AbortSignal.timeout(WAIT_MS);

/** How many `Anchored` events the contract wrote for the root, whoever sent them. */
async function timesAnchored(url: string, contract: Hex, root: Uint8Array): Promise<number> {
  const logs = await createPublicClient({ transport: http(url) }).getContractEvents({
    address: contract,
    abi: parseAbi(['event Anchored(bytes32 indexed root, uint64 treeSize)']),
    eventName: 'Anchored',
    args: { root: toHex(root) },
    fromBlock: 0n,
  });
  return logs.length;
}

describeWith('local chain')('anchors on a local chain', () => {
  let world: EvidenceWorld;
  let node: LocalNode;
  let chain: AnchorChain;
  let privateKey: Hex;

  beforeAll(async () => {
    world = await evidenceWorld();
    node = await startLocalNode();
    privateKey = await chainKeyFromFile(`${world.dir}/chain.key`);
    chain = createEvmChain({ rpcUrl: node.url, privateKey });
    expect(await fundOnLocalChain(node.url, chain.sender)).toBe(true);
    expect(await fundOnLocalChain(node.url, chain.sender)).toBe(false);
  });
  afterAll(async () => {
    await node.stop();
    await world.close();
  });

  it('deploys its contract once and anchors a root once for all who wait for it', async () => {
    const { evidence, stop } = world.start({ chain, batchRequestsMs: 200 });
    const positions = await Promise.all([1, 2, 3].map((n) => world.append(`document-${n}`, 3)));
    expect(await evidence.anchorCovering(positions[0]!)).toBeNull();
    const anchors = await Promise.all(positions.map((position) => evidence.waitForAnchor(position, soon())));
    await evidence.requestAnchor(positions[1]!, soon());
    await stop();
    const [first] = anchors;
    for (const anchor of anchors) {
      expect(anchor.transactionHash).toBe(first!.transactionHash);
      const { leafHash, leafIndex, hashes } = anchor.inclusion;
      expect(verifyInclusion(leafHash, leafIndex, anchor.treeSize, hashes, anchor.root)).toBe(true);
    }
    const held = await chain.lookup(first!.contract, first!.root);
    expect(held).toMatchObject({ treeSize: first!.treeSize, blockNumber: first!.blockNumber, blockHash: first!.blockHash });
    expect(held!.blockTime).toEqual(first!.blockTime);
    expect(await timesAnchored(node.url, first!.contract, first!.root)).toBe(1);
    const { rows } = await world.pool.query('select count(*)::int as n from evidence.anchors');
    expect(rows[0].n).toBe(1);
  });

  it('broadcasts again what was signed before a crash, and makes no second anchor of what the chain has', async () => {
    const quiet = world.start();
    const contract = (await quiet.evidence.status()).chain!.contract as Hex;
    // Crash after storing, before sending.
    const unsent = await quiet.evidence.requestCheckpoint(await world.append('document-unsent'), soon());
    await quiet.evidence.requestAnchor((await world.store.head())!, soon());
    const signed = await chain.signAnchor(contract, unsent.root, unsent.treeSize, (await chain.nonces()).pending);
    await world.pool.query(
      'update evidence.anchors set nonce = $2, raw_transaction = $3, transaction_hash = $4, signed_at = now() where root = $1',
      [unsent.root, signed.nonce, signed.raw, signed.hash],
    );
    // Crash after the chain has it, before recording.
    const sentPosition = await world.append('document-sent');
    const sent = await quiet.evidence.requestCheckpoint(sentPosition, soon());
    await quiet.evidence.requestAnchor(sentPosition, soon());
    await quiet.stop();
    const other = await chain.signAnchor(contract, sent.root, sent.treeSize, signed.nonce + 1);
    await chain.broadcast(other);

    const { evidence, stop } = world.start({ chain });
    const anchor = await evidence.waitForAnchor(sentPosition, soon());
    await expect.poll(async () => (await evidence.status()).waitingAnchors).toEqual([]);
    await stop();
    expect(anchor.transactionHash).toBe(other.hash);
    for (const { root } of [unsent, sent]) expect(await timesAnchored(node.url, contract, root)).toBe(1);
    const { rows } = await world.pool.query('select transaction_hash from evidence.anchors where root = $1', [unsent.root]);
    expect(rows[0].transaction_hash).toBe(signed.hash);
  });

  it('signs anew when another sender of the account took the nonce', async () => {
    const quiet = world.start();
    const contract = (await quiet.evidence.status()).chain!.contract as Hex;
    const position = await world.append('document-nonce');
    await quiet.evidence.requestAnchor(position, soon());
    const { root, treeSize } = await quiet.evidence.requestCheckpoint(position, soon());
    await quiet.stop();
    const { pending } = await chain.nonces();
    const late = await chain.signAnchor(contract, root, treeSize, pending);
    await world.pool.query(
      'update evidence.anchors set nonce = $2, raw_transaction = $3, transaction_hash = $4, signed_at = now() where root = $1',
      [root, late.nonce, late.raw, late.hash],
    );
    await chain.broadcast(await chain.signAnchor(contract, Buffer.alloc(32, 9), 1, pending));
    const { evidence, stop } = world.start({ chain });
    const anchor = await evidence.waitForAnchor(position, soon());
    await stop();
    expect(anchor.transactionHash).not.toBe(late.hash);
    expect(await timesAnchored(node.url, contract, root)).toBe(1);
  });

  it('leaves a root alone that it has, and takes roots from nobody else', async () => {
    const { evidence, stop } = world.start({ chain });
    const anchor = await evidence.waitForAnchor(await world.append('document-twice'), soon());
    await stop();
    const again = await chain.signAnchor(anchor.contract, anchor.root, anchor.treeSize + 5, (await chain.nonces()).pending);
    await chain.broadcast(again);
    await expect.poll(() => chain.outcome(again.hash)).toBe('done');
    expect(await chain.lookup(anchor.contract, anchor.root)).toMatchObject({
      treeSize: anchor.treeSize,
      transactionHash: anchor.transactionHash,
    });
    const stranger = createEvmChain({ rpcUrl: node.url, privateKey: `0x${'5'.repeat(64)}` });
    await fundOnLocalChain(node.url, stranger.sender);
    await expect(stranger.signAnchor(anchor.contract, Buffer.alloc(32, 3), 1, 0)).rejects.toThrow();
    expect(await stranger.hasContract(anchor.contract)).toBe(false);
    expect(await chain.hasContract(anchor.contract)).toBe(true);
  });

  it('waits for a chain that is away, tells how long and why, and goes on when it is back', async () => {
    const port = await freePort();
    const away = createEvmChain({ rpcUrl: `http://127.0.0.1:${port}`, privateKey, timeoutMs: 500 });
    const { evidence, stop, trouble } = world.start({ chain: away });
    const position = await world.append('document-away');
    await evidence.requestAnchor(position, soon());
    await expect.poll(async () => (await evidence.status()).waitingAnchors[0]?.attempts ?? 0).toBeGreaterThanOrEqual(2);
    const [waiting] = (await evidence.status()).waitingAnchors;
    expect(waiting!.lastError).toMatch(/HTTP request failed|fetch failed/);
    expect(waiting!.ageSeconds).toBeGreaterThan(0);
    expect(trouble.join()).toMatch(/no anchors/);
    expect(await evidence.anchorCovering(position)).toBeNull();
    await stop();
    const back = world.start({ chain });
    await back.evidence.waitForAnchor(position, soon());
    await back.stop();
  });

  it('waits for as many blocks as it was told', async () => {
    const { evidence, stop } = world.start({ chain, confirmations: 3 });
    const position = await world.append('document-confirmations');
    await evidence.requestAnchor(position, soon());
    const { contract } = (await evidence.status()).chain!;
    const { root } = await evidence.requestCheckpoint(position, soon());
    await expect.poll(async () => (await chain.lookup(contract as Hex, root))?.confirmations ?? 0).toBe(1);
    expect(await evidence.anchorCovering(position)).toBeNull();
    const client = createPublicClient({ transport: http(node.url) });
    await client.request({ method: 'anvil_mine' as never, params: ['0x2'] as never });
    await evidence.waitForAnchor(position, soon());
    await stop();
  });

  it('keeps its contract and anchors over a restart of chain and worker, and begins anew on a new chain', async () => {
    const port = await freePort();
    let local = await startLocalNode({ dir: world.dir, port });
    const restarted = createEvmChain({ rpcUrl: local.url, privateKey });
    await fundOnLocalChain(local.url, restarted.sender);
    const first = world.start({ chain: restarted, settleMs: 1500 });
    const before = await first.evidence.waitForAnchor(await world.append('document-restart'), soon());
    await first.stop();
    await local.stop('SIGKILL');

    local = await startLocalNode({ dir: world.dir, port });
    const second = world.start({ chain: restarted, settleMs: 1500 });
    const after = await second.evidence.waitForAnchor(await world.append('document-restart'), soon());
    await second.stop();
    expect(after.contract).toBe(before.contract);
    expect(after.genesis).toBe(before.genesis);
    expect(await restarted.lookup(before.contract, before.root)).toMatchObject({ transactionHash: before.transactionHash });
    await local.stop();
    const old = await world.pool.query('select count(distinct genesis)::int as n from evidence.anchors');
    expect(old.rows[0].n).toBe(2);
  });

  it('puts back what a killed chain lost', async () => {
    const { evidence, stop } = world.start({ chain });
    const position = await world.append('document-lost');
    const anchor = await evidence.waitForAnchor(position, soon());
    await stop();
    const client = createPublicClient({ transport: http(node.url) });
    await client.request({ method: 'anvil_rollback' as never, params: [1] as never });
    expect(await chain.lookup(anchor.contract, anchor.root)).toBeNull();
    const again = world.start({ chain });
    await expect.poll(async () => (await chain.lookup(anchor.contract, anchor.root))?.transactionHash ?? null).toBe(anchor.transactionHash);
    await expect.poll(async () => (await again.evidence.status()).waitingAnchors).toEqual([]);
    await again.stop();
  });

  it('uses the contract whose source is in the tree', async () => {
    const { createHash } = await import('node:crypto');
    const { readFile } = await import('node:fs/promises');
    const source = await readFile(new URL('../../modules/evidence/contract-evm/RootRegistry.sol', import.meta.url));
    expect(createHash('sha256').update(source).digest('hex')).toBe(artifact.sourceSha256);
  });
});
