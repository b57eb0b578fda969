import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalChain, startLocalChain } from '../../modules/app/local/chain.ts';
import { inTimeOf } from '../../modules/app/test-clock/chain-time.ts';
import type { AnchorChain } from '../../modules/evidence/index.ts';
import { aheadOf, systemClock } from '../../shared-kernel/clock.ts';

const DAY = 86_400_000;
const NEAR_MS = 60_000;

async function ask<T>(chain: LocalChain, method: string, params: readonly unknown[] = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: T }).result;
}

describe('blocks of the own chain in a test installation', () => {
  let folder: string;
  let chain: LocalChain;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chain-time-'));
    chain = await startLocalChain({ folder });
  });
  afterAll(async () => {
    await chain?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a transaction would be: a block, and its time in milliseconds from now. */
  async function blockAhead(days: number): Promise<number> {
    const sent = { broadcast: async () => ask(chain, 'evm_mine').then(() => 'sent' as const) } as unknown as AnchorChain;
    const moved = inTimeOf(aheadOf(systemClock, days * DAY), chain.url, sent);
    await moved.broadcast({ nonce: 0, raw: '0x', hash: '0x' });
    const { timestamp } = await ask<{ timestamp: string }>(chain, 'eth_getBlockByNumber', ['latest', false]);
    return Number(timestamp) * 1000 - Date.now();
  }
  const near = (ms: number, days: number) => expect(Math.abs(ms - days * DAY)).toBeLessThan(NEAR_MS);

  it('have the time of its clock, also after a restart, and never go back', async () => {
    near(await blockAhead(0), 0);
    near(await blockAhead(40), 40);
    near(await blockAhead(41), 41);
    // A process that has not heard of the last move sends too.
    near(await blockAhead(40), 41);
    await chain.stop();
    chain = await startLocalChain({ folder });
    near(await blockAhead(41), 41);
  });
});
