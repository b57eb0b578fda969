import { type Held, LeaseLost } from '../../../shared-kernel/leases/port.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import {
  anchorsDue,
  dropSigned,
  highestWaitingNonce,
  recordAnchor,
  reopenAnchor,
  storeAnchorFailure,
  storeSigned,
  type WaitingAnchor,
} from '../storage/anchor-table.ts';
import type { KnownChain } from '../storage/chain-table.ts';
import { newestRecordedAnchors, requestCoveringAnchor } from '../storage/recorded-anchors.ts';
import type { AnchorOnChain } from './anchor-chain.ts';
import type { AnchorWorkerDeps } from './anchor-worker-deps.ts';
import { ourContract } from './our-contract.ts';
import { Bell, backoffMs, reasonOf } from './waiting.ts';

const AT_ONCE = 50;

/**
 * Puts roots on the chain. Order of things: sign, store, broadcast, read the chain, record. Whatever is
 * interrupted goes on from the stored transaction; a root that the chain holds is recorded from what the
 * chain says, so no second transaction can make a second anchor. Every write stands under the lease: one that slept while another
 * process went on stores nothing, and what is not stored is never sent.
 */
export class AnchorWorker {
  readonly #deps: AnchorWorkerDeps;
  readonly #asked = new Bell();
  readonly recorded = new Bell();
  /** Name of the chain on which what an earlier process left was looked up. */
  #checked: string | null = null;

  constructor(deps: AnchorWorkerDeps) {
    this.#deps = deps;
  }

  /** Something new waits. */
  wake(): void {
    this.#asked.ring();
  }

  /** While this process has the lease of the anchors. */
  async run(held: Held): Promise<void> {
    const { signal } = held;
    let failures = 0;
    while (!signal.aborted) {
      try {
        const open = await this.pass(held);
        failures = 0;
        await this.#asked.wait(open ? 250 : 1000, signal);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        this.#deps.onTrouble?.(`no anchors: ${reasonOf(error)}`);
        await storeAnchorFailure(this.#deps.pool, reasonOf(error)).catch(() => undefined);
        await pause(backoffMs(failures), signal);
      }
    }
  }

  /** One round over all that is due. Answers whether something is on its way. Rejects when the chain cannot be asked. */
  async pass(held: Held): Promise<boolean> {
    const { pool } = this.#deps;
    const { signal } = held;
    const known = await ourContract(this.#deps, held);
    const name = known.localId ?? known.genesis;
    if (this.#checked !== name) {
      await this.#reopenLost(held, known);
      if (known.localId !== null) await held.write((client) => requestCoveringAnchor(client, known));
      this.#checked = name;
    }
    const due = await anchorsDue(pool, AT_ONCE);
    const seen: { anchor: WaitingAnchor; found: AnchorOnChain }[] = [];
    for (const anchor of due) {
      if (signal.aborted) return false;
      try {
        const found = await this.#bringToChain(held, known, anchor);
        if (found) seen.push({ anchor, found });
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        await storeAnchorFailure(pool, reasonOf(error), anchor.root);
      }
    }
    if (seen.length > 0) await pause(this.#deps.settleMs, signal);
    for (const { anchor } of seen) {
      if (signal.aborted) return false;
      await this.#recordSettled(held, known, anchor);
    }
    return due.length > 0;
  }

  async #bringToChain(held: Held, known: KnownChain, anchor: WaitingAnchor): Promise<AnchorOnChain | null> {
    const { chain, pool, repriceAfterMs } = this.#deps;
    const found = await chain.lookup(known.contract, anchor.root);
    if (found) return found;
    let signed = anchor.transaction;
    if (signed && (await chain.outcome(signed.hash)) === 'failed') {
      await held.write((client) => dropSigned(client, anchor.root));
      throw new Error(`transaction ${signed.hash} was refused by the contract`);
    }
    if (!signed) {
      const nonce = Math.max((await chain.nonces()).pending, (await highestWaitingNonce(pool)) + 1);
      signed = await chain.signAnchor(known.contract, anchor.root, anchor.treeSize, nonce);
      const stored = signed;
      await held.write((client) => storeSigned(client, anchor.root, stored));
    } else if (anchor.signedAgo !== null && anchor.signedAgo * 1000 > repriceAfterMs) {
      signed = await chain.signAnchor(known.contract, anchor.root, anchor.treeSize, signed.nonce, 1.5);
      const stored = signed;
      await held.write((client) => storeSigned(client, anchor.root, stored));
    }
    if ((await chain.broadcast(signed)) === 'nonce-used') {
      const late = await chain.lookup(known.contract, anchor.root);
      if (!late) await held.write((client) => dropSigned(client, anchor.root));
      return late;
    }
    return chain.lookup(known.contract, anchor.root);
  }

  async #recordSettled(held: Held, known: KnownChain, anchor: WaitingAnchor): Promise<void> {
    const { chain, confirmations } = this.#deps;
    const found = await chain.lookup(known.contract, anchor.root);
    if (!found || found.confirmations < confirmations) return;
    if (found.treeSize !== anchor.treeSize) {
      throw new Error(`the chain holds the root with ${found.treeSize} leaves, the log has ${anchor.treeSize}`);
    }
    await held.write((client) => recordAnchor(client, anchor.root, known, known.contract, found));
    this.recorded.ring();
  }

  async #reopenLost(held: Held, known: KnownChain): Promise<void> {
    const { chain, pool } = this.#deps;
    for (const anchor of await newestRecordedAnchors(pool, known, AT_ONCE)) {
      if (anchor.contract === known.contract && !(await chain.lookup(known.contract, anchor.root)))
        await held.write((client) => reopenAnchor(client, anchor.root));
    }
  }
}
