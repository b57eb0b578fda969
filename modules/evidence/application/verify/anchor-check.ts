import type { Pool } from 'pg';
import { sameHash } from '../../../../shared-kernel/evidence/merkle.ts';
import { waitingAnchors } from '../../storage/anchor-table.ts';
import { checkpointCovering } from '../../storage/checkpoint-table.ts';
import { type RecordedAnchor, readRecordedAnchors } from '../../storage/recorded-anchors.ts';
import { type AnchorChain, type ChainIdentity, isSameChain } from '../anchor-chain.ts';
import { EarlierAnchors } from './earlier-anchors.ts';
import { heldAnchor, WRONG } from './held-anchor.ts';
import { localChainDoubt } from './local-chain-check.ts';
import type { Findings } from './report.ts';

/** Holds every recorded anchor against its checkpoint and, where it can be asked, against the chain itself. */
export async function checkAnchors(pool: Pool, chain: AnchorChain | undefined, findings: Findings): Promise<void> {
  const asked = await askedChain(pool, chain);
  const earlier = 'chain' in asked && asked.local ? await EarlierAnchors.on(pool, asked.chain, asked.identity) : null;
  let last: RecordedAnchor | null = null;
  for (;;) {
    const page: RecordedAnchor[] = await readRecordedAnchors(pool, last, 200);
    last = page.at(-1) ?? null;
    if (!last) break;
    for (const anchor of page) {
      findings.checked('anchors');
      const checkpoint = await checkpointCovering(pool, anchor.treeSize - 1);
      const ours = checkpoint && checkpoint.treeSize === anchor.treeSize && sameHash(checkpoint.root, anchor.root);
      if (!ours) invalid(findings, anchor, 'no checkpoint has its size and root');
      else if (!('chain' in asked)) findings.open('anchors', asked.doubt);
      else if (earlier?.isOne(anchor)) {
        const wrong = await earlier.add(anchor);
        if (wrong) invalid(findings, anchor, wrong);
      } else await checkOne(asked.chain, asked.identity, anchor, findings);
    }
  }
  earlier?.conclude(findings);
  const waiting = await waitingAnchors(pool, 1000);
  if (waiting.length > 0)
    findings.note('anchors', `${waiting.length} wait for the chain, the oldest for ${Math.round(waiting[0]!.ageSeconds)} s`);
}

type Asked =
  | { readonly chain: AnchorChain; readonly identity: ChainIdentity; readonly local: boolean }
  /** No anchor at all can be judged, and why. */
  | { readonly doubt: string };

async function askedChain(pool: Pool, chain: AnchorChain | undefined): Promise<Asked> {
  if (!chain) return { doubt: 'no chain is configured' };
  try {
    const identity = await chain.identity();
    const { localId } = identity;
    if (localId === null) return { chain, identity, local: false };
    const doubt = await localChainDoubt(pool, chain, { ...identity, localId });
    return doubt === null ? { chain, identity, local: true } : { doubt };
  } catch {
    return { doubt: 'the chain cannot be reached' };
  }
}

async function checkOne(chain: AnchorChain, identity: ChainIdentity, anchor: RecordedAnchor, findings: Findings): Promise<void> {
  if (!isSameChain(identity, anchor)) {
    findings.open('anchors', `some stand on ${placeOf(anchor)}, which is not the one configured`);
    return;
  }
  const held = await heldAnchor(chain, anchor);
  if (held === 'unknown') findings.open('anchors', 'the chain cannot be reached');
  else if (held !== 'same') invalid(findings, anchor, WRONG[held]);
}

const placeOf = ({ chainId, genesis, localId }: RecordedAnchor): string =>
  localId === null ? `chain ${chainId} with genesis ${genesis}` : `local chain ${localId}`;

function invalid(findings: Findings, anchor: RecordedAnchor, detail: string): void {
  findings.add({
    leg: 'anchors',
    code: 'anchor-invalid',
    detail: `anchor of ${anchor.treeSize} events (${anchor.transactionHash}): ${detail}`,
  });
}
