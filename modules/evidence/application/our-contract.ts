import type { Held } from '../../../shared-kernel/leases/port.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import { forgetChain, type KnownChain, loadChain, storeChain, storeDeploymentBlock } from '../storage/chain-table.ts';
import { type ChainIdentity, isSameChain } from './anchor-chain.ts';
import type { AnchorWorkerDeps } from './anchor-worker-deps.ts';

type Deps = Pick<AnchorWorkerDeps, 'chain' | 'pool' | 'settleMs' | 'onTrouble'>;

/**
 * Our contract on the chain that answers, put there where it is not. On a local chain the deployment names the chain: one that
 * does not hold it is not the one we knew, whatever its folder says.
 * Rejects when the chain cannot be asked, and when the chain's folder and the chain itself give different ids.
 */
export async function ourContract(deps: Deps, held: Held): Promise<KnownChain> {
  const { chain, pool, onTrouble } = deps;
  const { signal } = held;
  const identity = await chain.identity();
  let known = await loadChain(pool);
  if (known && !isSameChain(known, identity)) {
    await assertFolderSpeaksTrue(deps, known, identity);
    if (known.localId !== null)
      onTrouble?.(
        `another chain answers than local chain ${known.localId}; the contract is put there anew, earlier anchors stay with the old one`,
      );
    await held.write(forgetChain);
    known = null;
  }
  if (known && (await chain.hasContract(known.contract))) return identified(deps, held, known);
  if (known?.standsIn)
    onTrouble?.(`the local chain no longer holds the deployment of our contract (${known.deployment.hash}); it is sent again`);
  known ??= await signDeployment(deps, held, identity);
  if ((await chain.broadcast(known.deployment)) === 'nonce-used' && !(await chain.hasContract(known.contract))) {
    known = await signDeployment(deps, held, identity);
    await chain.broadcast(known.deployment);
  }
  for (let waited = 0; waited < 120 && !signal.aborted && !(await chain.hasContract(known.contract)); waited += 1) {
    await pause(500, signal);
  }
  if (!(await chain.hasContract(known.contract))) throw new Error(`the contract is not on the chain yet (${known.deployment.hash})`);
  return identified(deps, held, known);
}

/** A folder that gives another id than its chain was begun with would disown every anchor on it. */
async function assertFolderSpeaksTrue({ chain }: Deps, known: KnownChain, identity: ChainIdentity): Promise<void> {
  if (known.localId === null || identity.localId === null) return;
  const deployment = await chain.deploymentOf(known.deployment.hash);
  if (deployment?.localId !== known.localId) return;
  throw new Error(
    `the folder of the local chain gives the id ${identity.localId}, the chain itself is ${known.localId}; end the system and write {"format":1,"id":"${known.localId}"} into chain/identity.json of the data folder`,
  );
}

/** Holds a local chain to its deployment; an operator's chain is named by block 0 alone. */
async function identified({ chain, settleMs, onTrouble }: Deps, held: Held, known: KnownChain): Promise<KnownChain> {
  if (known.localId === null) return known;
  const deployment = await chain.deploymentOf(known.deployment.hash);
  if (deployment?.contract !== known.contract || deployment.localId !== known.localId)
    throw new Error(`the local chain holds our contract without the transaction that put it there (${known.deployment.hash})`);
  if (known.standsIn?.blockHash === deployment.blockHash) return known;
  if (known.standsIn) onTrouble?.(`the local chain lost block ${known.standsIn.blockNumber} and what came after; anchors are sent again`);
  // Seen once it may still be in the second that a kill takes back.
  await pause(settleMs, held.signal);
  const settled = await chain.deploymentOf(known.deployment.hash);
  if (settled?.blockHash !== deployment.blockHash) throw new Error('the deployment of our contract has not settled yet');
  await held.write((client) => storeDeploymentBlock(client, deployment));
  return { ...known, standsIn: { blockNumber: deployment.blockNumber, blockHash: deployment.blockHash } };
}

async function signDeployment({ chain }: Deps, held: Held, identity: ChainIdentity): Promise<KnownChain> {
  const { contract, ...deployment } = await chain.signDeployment((await chain.nonces()).pending);
  const known: KnownChain = { ...identity, contract, deployment, standsIn: null };
  await held.write(async (client) => {
    await forgetChain(client);
    await storeChain(client, known);
  });
  return known;
}
