import type { RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../../../shared-kernel/evidence/canonical.ts';
import type { AnchorFacts } from '../../contract/record.ts';
import type { OwnAnchor, RecordChain, RecordLog } from './ports.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** What the record says of the anchor, with the inclusion of the covered event (`events`: the document's own stream) and the chain's word. */
export async function anchorFacts(
  { log, chain }: { readonly log: RecordLog; readonly chain: RecordChain | null },
  { recorded, coversRevision, test }: OwnAnchor,
  events: readonly RecordedEvent[],
): Promise<AnchorFacts> {
  const covered = events[coversRevision];
  const proof = covered ? await log.anchorCovering(covered.position) : null;
  const inclusion =
    covered && proof && hex(proof.root) === recorded.root
      ? { leafHash: hex(eventLeafHash(covered)), leafIndex: proof.inclusion.leafIndex, hashes: proof.inclusion.hashes.map(hex) }
      : null;
  return { recorded, inclusion, chain: await chainAnswer(chain, recorded), test };
}

async function chainAnswer(chain: RecordChain | null, recorded: AnchorFacts['recorded']): Promise<AnchorFacts['chain']> {
  if (!chain) return { status: 'unreachable', detail: 'no chain is configured' };
  try {
    const held = await chain.lookup(recorded.contract, Buffer.from(recorded.root, 'hex'));
    return held ? { status: 'held', root: recorded.root, treeSize: held.treeSize, blockNumber: held.blockNumber } : { status: 'missing' };
  } catch (error) {
    return { status: 'unreachable', detail: error instanceof Error ? error.name : 'no answer' };
  }
}
