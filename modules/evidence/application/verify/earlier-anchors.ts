import type { Pool } from 'pg';
import { consistencyProof, verifyConsistency } from '../../../../shared-kernel/evidence/merkle.ts';
import { largestRecordedAnchor, type RecordedAnchor, wasThereBeforeLocalIds } from '../../storage/recorded-anchors.ts';
import { NodeMissing, storedNodes } from '../../storage/stored-nodes.ts';
import type { AnchorChain, ChainIdentity } from '../anchor-chain.ts';
import { type HeldAnchor, heldAnchor, WRONG } from './held-anchor.ts';
import type { Findings } from './report.ts';

/**
 * Anchors recorded while a local chain was named by its block 0, of which it shows another one after a restart. Each passes when it is
 * proven to be of this chain (the chain holds it with the same facts, or holds the very block 0 it was recorded with) and an anchor under
 * the chain's id, which the chain holds, is of a tree that continues its tree. One that the chain lost is so proven in what it anchored
 * and not in its time, and the report says so; where the chain holds none of them, nothing is.
 */
export class EarlierAnchors {
  readonly #pool: Pool;
  readonly #chain: AnchorChain;
  readonly #identity: ChainIdentity;
  /** The largest anchored tree under the chain's id, where the chain holds that anchor. */
  readonly #covering: RecordedAnchor | null;
  #ofThisChain = 0;
  #lost = 0;
  #uncovered = 0;
  #elsewhere = 0;
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

  /** A record that names a local chain by its id is none of that time, whatever else it says. */
  isOne(anchor: RecordedAnchor): boolean {
    return anchor.beforeLocalIds && anchor.localId === null && anchor.chainId === this.#identity.chainId;
  }

  /** Answers what is wrong with it, null where nothing is. */
  async add(anchor: RecordedAnchor): Promise<string | null> {
    const held = await this.#held(anchor);
    if (held === 'unknown') this.#unasked += 1;
    else if (held === 'elsewhere') this.#elsewhere += 1;
    else if (held === 'other' || held === 'not-ours') return WRONG[held];
    // Nobody but the migration wrote down what may be missing; any other record of a root the chain does not hold was made up.
    else if (held === 'absent' && !(await wasThereBeforeLocalIds(this.#pool, anchor))) return WRONG.absent;
    else {
      this.#ofThisChain += 1;
      if (held === 'absent') this.#lost += 1;
      return this.#cover(anchor);
    }
    return null;
  }

  conclude(findings: Findings): void {
    if (this.#unasked > 0) findings.open('anchors', 'the chain cannot be reached');
    if (this.#elsewhere > 0)
      findings.open(
        'anchors',
        `${this.#elsewhere} recorded before the local chain had an id: it holds neither them nor the block 0 they were recorded with, so it is not the chain they were written to`,
      );
    const n = this.#ofThisChain;
    if (n === 0) return;
    // Chains begun in the same second have the same block 0.
    if (this.#lost === n) {
      findings.open(
        'anchors',
        `${n} recorded before the local chain had an id, and it holds none of them: it may not be the chain they were written to`,
      );
      return;
    }
    const they = `${n === 1 ? '1 earlier anchor stands' : `${n} earlier anchors stand`} on an earlier showing of the local chain`;
    if (this.#uncovered > 0) {
      findings.open('anchors', `${they}, ${this.#uncovered} of them not covered by an anchor under its id yet`);
      return;
    }
    const lost =
      this.#lost === 0 ? '' : `; the chain no longer holds ${this.#lost} of them: what they anchored is proven, their time is not`;
    findings.note('anchors', `${they}, covered by the anchor of checkpoint ${this.#covering!.treeSize}${lost}`);
  }

  /**
   * A contract's address follows from our key and a number, so another chain may have ours at the same place, even with the same root:
   * only the block 0 tells that the record is not of this chain.
   */
  async #held(anchor: RecordedAnchor): Promise<HeldAnchor | 'elsewhere'> {
    const held = await heldAnchor(this.#chain, anchor);
    if (held === 'same' || held === 'unknown') return held;
    try {
      return (await this.#chain.hasBlockZero(anchor.genesis)) ? held : 'elsewhere';
    } catch {
      return 'unknown';
    }
  }

  async #cover(anchor: RecordedAnchor): Promise<string | null> {
    const covering = this.#covering;
    if (!covering || covering.treeSize < anchor.treeSize) {
      this.#uncovered += 1;
      return null;
    }
    try {
      const proof = await consistencyProof(storedNodes(this.#pool), anchor.treeSize, covering.treeSize);
      const continues = verifyConsistency(anchor.treeSize, covering.treeSize, anchor.root, covering.root, proof);
      return continues ? null : `the anchored tree of ${covering.treeSize} events does not continue its tree`;
    } catch (error) {
      if (!(error instanceof NodeMissing)) throw error;
      // What is missing is said of the log; without it nothing shows that the one tree continues the other.
      this.#uncovered += 1;
      return null;
    }
  }
}
