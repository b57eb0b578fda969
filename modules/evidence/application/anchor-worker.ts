import type { Pool } from 'pg';
import { alone } from '../storage/alone.ts';
import {
  anchorsDue,
  dropSigned,
  highestWaitingNonce,
  newestRecordedAnchors,
  recordAnchor,
  reopenAnchor,
  storeAnchorFailure,
  storeSigned,
  type WaitingAnchor,
} from '../storage/anchor-table.ts';
import { forgetChain, type KnownChain, loadChain, storeChain } from '../storage/chain-table.ts';
import type { AnchorChain, AnchorOnChain } from './anchor-chain.ts';
import { Bell, backoffMs, pause, reasonOf } from './waiting.ts';

export interface AnchorWorkerDeps {
  readonly pool: Pool;
  readonly chain: AnchorChain;
  /** Blocks from the anchor's to the newest, both counted, before it is recorded. */
  readonly confirmations: number;
  /** A root must still stand on the chain this long after it was first seen there (a local chain writes its state late). */
  readonly settleMs: number;
  /** A transaction in no block for so long is signed again with the same nonce and a higher fee. */
  readonly repriceAfterMs: number;
  readonly onTrouble?: (message: string) => void;
}

const AT_ONCE = 50;

/**
 * Puts roots on the chain. Order of things: sign, store, broadcast, read the chain, record. Whatever is
 * interrupted goes on from the stored transaction; a root that the chain holds is recorded from what the
 * chain says, so no second transaction can make a second anchor.
 */
export class AnchorWorker {
  readonly #deps: AnchorWorkerDeps;
  readonly #asked = new Bell();
  readonly recorded = new Bell();
  #checkedGenesis: string | null = null;

  constructor(deps: AnchorWorkerDeps) {
    this.#deps = deps;
  }

  /** Something new waits. */
  wake(): void {
    this.#asked.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const open = await alone(this.#deps.pool, () => this.pass(signal));
        failures = 0;
        await this.#asked.wait(open ? 250 : 1000, signal);
      } catch (error) {
        failures += 1;
        this.#deps.onTrouble?.(`no anchors: ${reasonOf(error)}`);
        await storeAnchorFailure(this.#deps.pool, reasonOf(error)).catch(() => undefined);
        await pause(backoffMs(failures), signal);
      }
    }
  }

  /** One round over all that is due. Answers whether something is on its way. Rejects when the chain cannot be asked. */
  async pass(signal: AbortSignal): Promise<boolean> {
    const { pool } = this.#deps;
    const known = await this.#ourContract(signal);
    if (this.#checkedGenesis !== known.genesis) {
      await this.#reopenLost(known);
      this.#checkedGenesis = known.genesis;
    }
    const due = await anchorsDue(pool, AT_ONCE);
    const seen: { anchor: WaitingAnchor; found: AnchorOnChain }[] = [];
    for (const anchor of due) {
      if (signal.aborted) return false;
      try {
        const found = await this.#bringToChain(known, anchor);
        if (found) seen.push({ anchor, found });
      } catch (error) {
        await storeAnchorFailure(pool, reasonOf(error), anchor.root);
      }
    }
    if (seen.length > 0) await pause(this.#deps.settleMs, signal);
    for (const { anchor } of seen) {
      if (signal.aborted) return false;
      await this.#recordSettled(known, anchor);
    }
    return due.length > 0;
  }

  async #bringToChain(known: KnownChain, anchor: WaitingAnchor): Promise<AnchorOnChain | null> {
    const { chain, pool, repriceAfterMs } = this.#deps;
    const found = await chain.lookup(known.contract, anchor.root);
    if (found) return found;
    let signed = anchor.transaction;
    if (signed && (await chain.outcome(signed.hash)) === 'failed') {
      await dropSigned(pool, anchor.root);
      throw new Error(`transaction ${signed.hash} was refused by the contract`);
    }
    if (!signed) {
      const nonce = Math.max((await chain.nonces()).pending, (await highestWaitingNonce(pool)) + 1);
      signed = await chain.signAnchor(known.contract, anchor.root, anchor.treeSize, nonce);
      await storeSigned(pool, anchor.root, signed);
    } else if (anchor.signedAgo !== null && anchor.signedAgo * 1000 > repriceAfterMs) {
      signed = await chain.signAnchor(known.contract, anchor.root, anchor.treeSize, signed.nonce, 1.5);
      await storeSigned(pool, anchor.root, signed);
    }
    if ((await chain.broadcast(signed)) === 'nonce-used') {
      const late = await chain.lookup(known.contract, anchor.root);
      if (!late) await dropSigned(pool, anchor.root);
      return late;
    }
    return chain.lookup(known.contract, anchor.root);
  }

  async #recordSettled(known: KnownChain, anchor: WaitingAnchor): Promise<void> {
    const { chain, pool, confirmations } = this.#deps;
    const found = await chain.lookup(known.contract, anchor.root);
    if (!found || found.confirmations < confirmations) return;
    if (found.treeSize !== anchor.treeSize) {
      throw new Error(`the chain holds the root with ${found.treeSize} leaves, the log has ${anchor.treeSize}`);
    }
    await recordAnchor(pool, anchor.root, known, known.contract, found);
    this.recorded.ring();
  }

  async #ourContract(signal: AbortSignal): Promise<KnownChain> {
    const { chain, pool } = this.#deps;
    const identity = await chain.identity();
    let known = await loadChain(pool);
    if (known && (known.chainId !== identity.chainId || known.genesis !== identity.genesis)) {
      await forgetChain(pool);
      known = null;
    }
    if (known && (await chain.hasContract(known.contract))) return known;
    known ??= await this.#signDeployment(identity);
    if ((await chain.broadcast(known.deployment)) === 'nonce-used' && !(await chain.hasContract(known.contract))) {
      known = await this.#signDeployment(identity);
      await chain.broadcast(known.deployment);
    }
    for (let waited = 0; waited < 120 && !signal.aborted && !(await chain.hasContract(known.contract)); waited += 1) {
      await pause(500, signal);
    }
    if (!(await chain.hasContract(known.contract))) throw new Error(`the contract is not on the chain yet (${known.deployment.hash})`);
    return known;
  }

  async #signDeployment(identity: { chainId: number; genesis: `0x${string}` }): Promise<KnownChain> {
    const { chain, pool } = this.#deps;
    const { contract, ...deployment } = await chain.signDeployment((await chain.nonces()).pending);
    const known = { ...identity, contract, deployment };
    await forgetChain(pool);
    await storeChain(pool, known);
    return known;
  }

  async #reopenLost(known: KnownChain): Promise<void> {
    const { chain, pool } = this.#deps;
    for (const anchor of await newestRecordedAnchors(pool, known.genesis, AT_ONCE)) {
      if (anchor.contract === known.contract && !(await chain.lookup(known.contract, anchor.root))) await reopenAnchor(pool, anchor.root);
    }
  }
}
