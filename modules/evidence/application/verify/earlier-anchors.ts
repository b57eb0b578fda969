import type { Pool } from 'pg';
import { consistencyProof, verifyConsistency } from '../../../../shared-kernel/evidence/merkle.ts';
import { largestRecordedAnchor, type RecordedAnchor } from '../../storage/recorded-anchors.ts';
import { storedNodes } from '../../storage/stored-nodes.ts';
import type { AnchorChain, ChainIdentity } from '../anchor-chain.ts';
import { heldAnchor } from './held-anchor.ts';
import type { Findings } from './report.ts';

/**
 * Anchors recorded while a local chain was named by its block 0, of which it shows another one after a restart. They pass when the
 * chain is proven to be the one they were written to (it holds at least one of them, with the same facts) and an anchor under the chain's
 * id is of a tree that continues theirs. The report says how many there are.
 */
export class EarlierAnchors {
  readonly #pool: Pool;
  readonly #chain: AnchorChain;
  readonly #identity: ChainIdentity;
  /** The largest anchored tree under the chain's id, where the chain holds that anchor. */
  readonly #covering: RecordedAnchor | null;
  #count = 0;
  #found = 0;
  #uncovered = 0;
  #unasked = 0;

  private constructor(pool: Pool, chain: AnchorChain, identity: ChainIdentity, covering: RecordedAnchor | null) {
    this.#pool = pool;
    this.#chain = chain;
    this.#identity = identity;
    this.#covering = covering;
  }

  static async on(pool: Pool, chain: AnchorChain, identity: ChainIdentity): Promise<EarlierAnchors> {
    const largest = await largestRecordedAnchor(pool, identity);
    const isHeld = largest !== null && (await heldAnchor(chain, largest)) === 'same';
    return new EarlierAnchors(pool, chain, identity, isHeld ? largest : null);
  }

  isOne(anchor: RecordedAnchor): boolean {
    return anchor.beforeLocalIds && anchor.chainId === this.#identity.chainId;
  }

  /** Answers what is wrong with it, null where nothing is. */
  async add(anchor: RecordedAnchor): Promise<string | null> {
    this.#count += 1;
    const held = await heldAnchor(this.#chain, anchor);
    if (held === 'other') return 'the chain holds its root with other facts';
    if (held === 'same') this.#found += 1;
    if (held === 'unknown') this.#unasked += 1;
    const covering = this.#covering;
    if (!covering || covering.treeSize < anchor.treeSize) {
      this.#uncovered += 1;
      return null;
    }
    const proof = await consistencyProof(storedNodes(this.#pool), anchor.treeSize, covering.treeSize);
    const continues = verifyConsistency(anchor.treeSize, covering.treeSize, anchor.root, covering.root, proof);
    return continues ? null : `the anchored tree of ${covering.treeSize} events does not continue its tree`;
  }

  conclude(findings: Findings): void {
    const n = this.#count;
    if (n === 0) return;
    const they = n === 1 ? '1 earlier anchor stands' : `${n} earlier anchors stand`;
    if (this.#unasked > 0) findings.open('anchors', 'the chain cannot be reached');
    else if (this.#found === 0)
      findings.open(
        'anchors',
        `${n} recorded before the local chain had an id, and it holds none of them: it is not the chain they were written to`,
      );
    else if (this.#uncovered > 0)
      findings.open(
        'anchors',
        `${they} on an earlier showing of the local chain, ${this.#uncovered} of them not covered by an anchor under its id yet`,
      );
    else {
      const lost = n - this.#found;
      findings.note(
        'anchors',
        `${they} on an earlier showing of the local chain, covered by the anchor of checkpoint ${this.#covering!.treeSize}${lost > 0 ? `; the chain no longer holds ${lost} of them itself` : ''}`,
      );
    }
  }
}
