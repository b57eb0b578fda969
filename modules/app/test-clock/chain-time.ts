import type { Clock } from '../../../shared-kernel/clock.ts';
import type { AnchorChain } from '../../evidence/index.ts';

/** Blocks count in whole seconds, and the way to the chain takes some time: what differs by less is the same. */
const SAME_MS = 2_000;
const PATIENCE_MS = 10_000;

/**
 * A local chain whose blocks have the time of the test clock. It forgets its time with every restart, and would then go back: so it is
 * told before every transaction, and only forward, whichever process sends it.
 */
export const inTimeOf = (clock: Clock, rpcUrl: string, chain: AnchorChain): AnchorChain => ({
  ...chain,
  async broadcast(transaction) {
    await tellTime(rpcUrl, clock.now());
    return chain.broadcast(transaction);
  },
});

async function tellTime(rpcUrl: string, now: Date): Promise<void> {
  const { timestamp } = await ask<{ timestamp: string }>(rpcUrl, 'eth_getBlockByNumber', ['pending', false]);
  if (Number(timestamp) * 1000 + SAME_MS < now.getTime()) await ask(rpcUrl, 'evm_setTime', [now.getTime()]);
}

async function ask<T>(rpcUrl: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = (await response.json()) as { result?: T; error?: { message: string } };
  if (answer.error !== undefined || answer.result === undefined) throw new Error(`${method}: ${answer.error?.message ?? 'no answer'}`);
  return answer.result;
}
