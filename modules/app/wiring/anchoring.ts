import type { Evidence } from '../../evidence/index.ts';
import type { AnchoringPort } from '../../flows/sealing.ts';

/** What the sealing flow asks of the evidence module, in the words of a document's AnchorRecorded event. */
export const createAnchoring = (evidence: Evidence, chainIsTest: boolean): AnchoringPort => ({
  async anchored(position, waitMs, signal) {
    const limit = AbortSignal.timeout(waitMs);
    const proof = await evidence.waitForAnchor(position, AbortSignal.any([signal, limit])).catch((error: unknown) => {
      // Only the time limit is an answer; a stopping worker and a broken log are not.
      if (limit.aborted && !signal.aborted) return null;
      throw error;
    });
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
