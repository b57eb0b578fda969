import type { Pool } from 'pg';
import { loadChain } from '../../storage/chain-table.ts';
import type { AnchorChain, ChainIdentity, Hex } from '../anchor-chain.ts';

/**
 * Why a local chain is not proven to be the one that this installation anchors on; null where it is. Its folder's id is a claim: what
 * proves it is the transaction that put our contract there, signed with our key, with that id in it, in the block where it was recorded.
 * Rejects when the chain cannot be asked.
 */
export async function localChainDoubt(pool: Pool, chain: AnchorChain, identity: ChainIdentity & { localId: Hex }): Promise<string | null> {
  const known = await loadChain(pool);
  if (!known || known.chainId !== identity.chainId) return 'our contract was not put on the local chain yet';
  // The deployment of a version before ids says nothing of an id; the running system puts one there that does.
  if (known.localId === null) return 'the local chain has an id now, and our contract was not put there under it yet';
  const deployment = await chain.deploymentOf(known.deployment.hash);
  if (known.localId !== identity.localId) {
    return deployment?.localId === known.localId
      ? `the folder of the local chain gives the id ${identity.localId}, the chain itself is ${known.localId}`
      : `the local chain here is ${identity.localId}, not ${known.localId}, which our contract was put on`;
  }
  if (!deployment) return `the local chain does not hold the transaction that put our contract there (${known.deployment.hash})`;
  if (deployment.localId !== identity.localId)
    return `the deployment of our contract gives the chain the id ${deployment.localId ?? 'of no chain'}, its folder gives ${identity.localId}`;
  if (deployment.contract !== known.contract || !(await chain.hasContract(known.contract)))
    return 'the contract on the local chain is not ours';
  if (known.standsIn === null) return 'the deployment of our contract on the local chain has not settled yet';
  if (known.standsIn.blockHash !== deployment.blockHash)
    return `the local chain holds the deployment of our contract in block ${deployment.blockNumber} ${deployment.blockHash}, which is not where it was recorded`;
  return null;
}
