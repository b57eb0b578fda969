import { createTestClient, http, parseEther, publicActions } from 'viem';
import type { Hex } from '../application/anchor-chain.ts';

/**
 * Gives our account play money on a local development chain, so that no well-known development key is
 * needed. Does nothing on any other node. Answers whether it did.
 */
export async function fundOnLocalChain(rpcUrl: string, account: Hex): Promise<boolean> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }) }).extend(publicActions);
  const version = await client.request<{ Method: 'web3_clientVersion'; Parameters?: undefined; ReturnType: string }>({
    method: 'web3_clientVersion',
  });
  if (!version.toLowerCase().startsWith('anvil')) return false;
  if ((await client.getBalance({ address: account })) >= parseEther('1')) return false;
  await client.setBalance({ address: account, value: parseEther('1000') });
  return true;
}
