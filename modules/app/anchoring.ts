import type { Evidence } from '../evidence/index.ts';
import type { AnchoringPort } from '../processes/sealing.ts';

/** What the sealing flow asks of the evidence module, in the words of a document's AnchorRecorded event. */
export const createAnchoring = (evidence: Evidence, chainIsTest: boolean): AnchoringPort => ({
  request: (position) => evidence.requestAnchor(position),
  async covering(position) {
    const proof = await evidence.anchorCovering(position);
    if (!proof) return null;
    return {
      treeSize: proof.treeSize,
      root: Buffer.from(proof.root).toString('hex'),
      chainId: proof.chainId,
      contract: proof.contract,
      txHash: proof.transactionHash,
      blockNumber: proof.blockNumber,
      blockTime: proof.blockTime.toISOString(),
      test: chainIsTest,
    };
  },
});
