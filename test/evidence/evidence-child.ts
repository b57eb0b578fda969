/**
 * The evidence workers in a process of their own, to be killed at any moment. Appends events as fast as it may and has
 * each batch anchored; prints `ready`, then a line for each anchor that it was told of.
 */
import pg from 'pg';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import type { Hex } from '../../modules/evidence/application/anchor-chain.ts';
import { createEvidence } from '../../modules/evidence/index.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { logKeyFromFile } from '../../shared-kernel/evidence/log-key.ts';
import { proposedEvent } from './evidence-world.ts';

const [url, keyPath, rpcUrl, privateKey, round] = process.argv.slice(2) as [string, string, string, Hex, string];
const store = createEmbeddedEventStore({ url });
const pool = new pg.Pool({ connectionString: url });
pool.on('error', () => undefined);
const evidence = createEvidence({
  pool,
  store,
  key: await logKeyFromFile(keyPath, 'log.example/crash'),
  chain: createEvmChain({ rpcUrl, privateKey }),
  timestamp: async (digest) => Buffer.from(digest),
  batchRequestsMs: 10,
});
const forever = new AbortController().signal;
void evidence.run(forever);
process.stdout.write('ready\n');
for (let n = 0; ; n += 1) {
  const { position } = await store.append(`document-${round}-${n}`, 'no-stream', [proposedEvent(), proposedEvent(), proposedEvent()]);
  const anchor = await evidence.waitForAnchor(position, forever);
  process.stdout.write(`${JSON.stringify({ position, root: Buffer.from(anchor.root).toString('hex'), hash: anchor.transactionHash })}\n`);
}
