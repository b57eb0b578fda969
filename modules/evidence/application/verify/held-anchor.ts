import type { RecordedAnchor } from '../../storage/recorded-anchors.ts';
import type { AnchorChain } from '../anchor-chain.ts';

/**
 * What the chain says of a recorded anchor: it holds it with the same facts, with others, not at all; the contract of the record
 * is none of ours there; or the chain cannot be asked.
 */
export type HeldAnchor = 'same' | 'other' | 'absent' | 'not-ours' | 'unknown';

/** In the words of a finding. */
export const WRONG = {
  'not-ours': 'its contract is not ours',
  absent: 'the chain does not hold its root',
  other: 'the chain holds its root with other facts',
} as const;

export async function heldAnchor(chain: AnchorChain, anchor: RecordedAnchor): Promise<HeldAnchor> {
  try {
    if (!(await chain.hasContract(anchor.contract))) return 'not-ours';
    const held = await chain.lookup(anchor.contract, anchor.root);
    if (!held) return 'absent';
    const same =
      held.treeSize === anchor.treeSize &&
      held.transactionHash === anchor.transactionHash &&
      held.blockNumber === anchor.blockNumber &&
      held.blockHash === anchor.blockHash &&
      held.blockTime.getTime() === anchor.blockTime.getTime();
    return same ? 'same' : 'other';
  } catch {
    return 'unknown';
  }
}
