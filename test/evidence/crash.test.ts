import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPublicClient, http, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chainKeyFromFile } from '../../modules/evidence/adapters/chain-key-file.ts';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import { fundOnLocalChain } from '../../modules/evidence/adapters/local-chain-funds.ts';
import type { Hex } from '../../modules/evidence/application/anchor-chain.ts';
import { verifyHistory } from '../../modules/evidence/index.ts';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { logKeyFromFile } from '../../shared-kernel/evidence/log-key.ts';
import { count } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';
import { type LocalNode, startLocalNode } from './local-node.ts';

const child = fileURLToPath(new URL('evidence-child.ts', import.meta.url));

describeWith('local chain')('evidence killed at any moment', () => {
  let world: EvidenceWorld;
  let node: LocalNode;
  let privateKey: Hex;
  beforeAll(async () => {
    world = await evidenceWorld();
    node = await startLocalNode();
    privateKey = await chainKeyFromFile(join(world.dir, 'chain.key'));
    await fundOnLocalChain(node.url, createEvmChain({ rpcUrl: node.url, privateKey }).sender);
  });
  afterAll(async () => {
    await node.stop();
    await world.close();
  });

  it('loses and doubles nothing: every leaf once, one anchor for a root, what was told stays true', { timeout: 3_600_000 }, async () => {
    const kills = count('evidence kills', 8, 50);
    const told: { position: Position; root: string; hash: Hex }[] = [];
    const keyPath = join(world.dir, 'crash.pem');
    for (let round = 0; round < kills; round += 1) {
      const worker = spawn(process.execPath, [child, world.database.url, keyPath, node.url, privateKey, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      worker.stdout.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
      await vi.waitFor(() => expect(output).toMatch(/^ready/), { timeout: WAIT_MS, interval: 5 });
      // Every moment is as good as another: from while it connects to while it anchors.
      await new Promise((resolve) => setTimeout(resolve, (round * 397) % 1700));
      worker.kill('SIGKILL');
      await once(worker, 'close');
      const lines = output.slice(0, output.lastIndexOf('\n') + 1);
      for (const line of lines.split('\n').slice(1, -1)) told.push(JSON.parse(line));
    }
    expect(told.length).toBeGreaterThan(0);

    const key = await logKeyFromFile(keyPath, 'log.example/crash');
    const chain = createEvmChain({ rpcUrl: node.url, privateKey });
    const { evidence, stop } = world.start({ chain, key, timestamp: async (digest) => Buffer.from(digest) });
    await evidence.waitForAnchor((await world.store.head())!, AbortSignal.timeout(WAIT_MS));
    await expect.poll(async () => (await evidence.status()).waitingAnchors).toEqual([]);
    await expect.poll(async () => (await evidence.status()).waitingTimestamps).toEqual([]);
    for (const { position, root, hash } of told) {
      const anchor = await evidence.anchorCovering(position);
      expect([Buffer.from(anchor!.root).toString('hex'), anchor!.transactionHash]).toEqual([root, hash]);
    }
    const { contract } = (await evidence.status()).chain!;
    await stop();

    const logs = await createPublicClient({ transport: http(node.url) }).getContractEvents({
      address: contract as Hex,
      abi: parseAbi(['event Anchored(bytes32 indexed root, uint64 treeSize)']),
      fromBlock: 0n,
    });
    const { rows } = await world.pool.query('select root, transaction_hash from evidence.anchors order by tree_size');
    const recorded = rows.map((row) => `0x${row.root.toString('hex')} ${row.transaction_hash}`);
    expect(logs.map((log) => `${log.topics[1]} ${log.transactionHash}`).sort()).toEqual(recorded.sort());
    const report = await verifyHistory({
      store: world.store,
      pool: world.pool,
      verifierKey: key.verifierKey,
      chain,
      gaplessPositions: true,
      verifyTimestamp: async (token, digest) => ({ status: Buffer.from(token).equals(digest) ? 'PASSED' : 'FAILED' }),
      filesOf: () => [],
      files: { get: () => Promise.reject(new Error('nothing names a file')) },
    });
    expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', findings: [], uncovered: 0 });
    console.info(`killed ${kills} times: ${report.events} events, ${recorded.length} anchors`);
  });
});
