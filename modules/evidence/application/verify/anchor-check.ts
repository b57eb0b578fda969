import type { Pool } from 'pg';
import { sameHash } from '../../../../shared-kernel/evidence/merkle.ts';
import { type RecordedAnchor, readRecordedAnchors, waitingAnchors } from '../../storage/anchor-table.ts';
import { checkpointCovering } from '../../storage/checkpoint-table.ts';
import type { AnchorChain, ChainIdentity } from '../anchor-chain.ts';
import type { Findings } from './report.ts';

/** Holds every recorded anchor against its checkpoint and, where it can be asked, against the chain itself. */
export async function checkAnchors(pool: Pool, chain: AnchorChain | undefined, findings: Findings): Promise<void> {
  const identity = await chain?.identity().catch(() => null);
  let after = 0;
  for (;;) {
    const page = await readRecordedAnchors(pool, after, 200);
    const last = page.at(-1);
    if (!last) break;
    after = last.treeSize;
    for (const anchor of page) {
      findings.checked('anchors');
      const checkpoint = await checkpointCovering(pool, anchor.treeSize - 1);
      const ours = checkpoint && checkpoint.treeSize === anchor.treeSize && sameHash(checkpoint.root, anchor.root);
      if (!ours) invalid(findings, anchor, 'no checkpoint has its size and root');
      else if (!chain) findings.open('anchors', 'no chain is configured');
      else if (!identity) findings.open('anchors', 'the chain cannot be reached');
      else await checkOne(chain, identity, anchor, findings);
    }
  }
  const waiting = await waitingAnchors(pool, 1000);
  if (waiting.length > 0)
    findings.note('anchors', `${waiting.length} wait for the chain, the oldest for ${Math.round(waiting[0]!.ageSeconds)} s`);
}

async function checkOne(chain: AnchorChain, identity: ChainIdentity, anchor: RecordedAnchor, findings: Findings): Promise<void> {
  if (identity.chainId !== anchor.chainId || identity.genesis !== anchor.genesis) {
    findings.open('anchors', `some stand on chain ${anchor.chainId} with genesis ${anchor.genesis}, which is not the one configured`);
    return;
  }
  try {
    if (!(await chain.hasContract(anchor.contract))) return invalid(findings, anchor, 'its contract is not ours');
    const held = await chain.lookup(anchor.contract, anchor.root);
    if (!held) return invalid(findings, anchor, 'the chain does not hold its root');
    const same =
      held.treeSize === anchor.treeSize &&
      held.transactionHash === anchor.transactionHash &&
      held.blockNumber === anchor.blockNumber &&
      held.blockHash === anchor.blockHash &&
      held.blockTime.getTime() === anchor.blockTime.getTime();
    if (!same) invalid(findings, anchor, 'the chain holds its root with other facts');
  } catch {
    findings.open('anchors', 'the chain cannot be reached');
  }
}

function invalid(findings: Findings, anchor: RecordedAnchor, detail: string): void {
  findings.add({
    leg: 'anchors',
    code: 'anchor-invalid',
    detail: `anchor of ${anchor.treeSize} events (${anchor.transactionHash}): ${detail}`,
  });
}
