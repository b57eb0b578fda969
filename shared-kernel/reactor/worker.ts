import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { type BackOff, delayAfter, pause, RETRY } from '../retry/back-off.ts';
import { describeFailure } from '../retry/transient-failure.ts';
import type { Outcome, Reactor, ReactorLog } from './reactor.ts';
import { Turns } from './turns.ts';
import { addWork, type ClaimedWork, extendLease, returnWork, type Settlement, settleWork } from './work-table.ts';

export interface WorkerOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly reactor: Reactor;
  readonly log: ReactorLog;
  /** Between attempts at one item. Default: RETRY. */
  readonly retry?: BackOff;
  /** Longest time until due items of other processes or of the past are seen, in milliseconds. Default 1000. */
  readonly pollMilliseconds?: number;
}

const TROUBLE: BackOff = { first: 500, longest: 10_000 };
/** Renewed while the work goes on. With a poll of a second, what a killed worker had in hand is taken over within ten. */
const DEFAULT_LEASE = 8_000;
const DEFAULT_CONCURRENCY = 4;

/** Performs the items of one reactor in this process. */
export class ReactorWorker {
  readonly #options: WorkerOptions;
  readonly #busy = new Set<Promise<void>>();
  readonly #turns: Turns;
  #wake = () => {};
  #woken = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#turns = new Turns(options.reactor.fair);
  }

  /** Looks for due items now instead of at the next poll. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Until the signal aborts; then waits for the items in hand, whose own signal aborts too. */
  async run(signal: AbortSignal): Promise<void> {
    const { pool, reactor, log } = this.#options;
    const concurrency = reactor.concurrency ?? DEFAULT_CONCURRENCY;
    let failures = 0;
    while (!signal.aborted) {
      const free = concurrency - this.#busy.size;
      let delay = this.#options.pollMilliseconds ?? 1000;
      if (free > 0) {
        this.#woken = false;
        try {
          const claimed = await this.#turns.claim(pool, reactor.name, free, this.#lease);
          failures = 0;
          for (const work of claimed) this.#begin(work, signal);
          if (claimed.length === free) continue;
        } catch (error) {
          delay = delayAfter(++failures, TROUBLE);
          log('warn', 'work could not be claimed', { reactor: reactor.name, error: describeFailure(error), retryInMs: delay });
        }
      }
      await this.#idle(delay, signal);
    }
    await Promise.all(this.#busy);
  }

  get #lease(): number {
    return this.#options.reactor.leaseMilliseconds ?? DEFAULT_LEASE;
  }

  async #idle(milliseconds: number, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
      // Woken between the claim and here: that news must not wait for the poll.
      if (this.#woken && this.#busy.size < (this.#options.reactor.concurrency ?? DEFAULT_CONCURRENCY)) resolve();
    });
    await Promise.race([woken, pause(milliseconds, AbortSignal.any([signal, over.signal]))]);
    over.abort();
  }

  #begin(work: ClaimedWork, signal: AbortSignal): void {
    const job = this.#attempt(work, signal)
      .catch((error: unknown) => {
        // The database is away: the lease runs out and the item is taken up again.
        const facts = { reactor: this.#options.reactor.name, key: work.key, error: describeFailure(error) };
        this.#options.log('warn', 'the outcome of work could not be stored', facts);
      })
      .finally(() => {
        this.#busy.delete(job);
        this.#turns.ended(work);
        this.wake();
      });
    this.#busy.add(job);
  }

  async #attempt(work: ClaimedWork, stopping: AbortSignal): Promise<void> {
    const { pool, reactor, log } = this.#options;
    if (stopping.aborted) return returnWork(pool, reactor.name, work);
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, lost.signal]);
    const finished = new AbortController();
    const heartbeat = this.#keepLease(work, finished.signal, lost);
    let end: Settlement;
    try {
      end = work.kind === 'plan' ? await this.#planAgain(work) : this.#settlement(await this.#perform(work, signal));
    } catch (error) {
      end = { state: 'waiting', error: describeFailure(error), delayMilliseconds: delayAfter(work.attempt, this.#options.retry ?? RETRY) };
    } finally {
      finished.abort();
    }
    await heartbeat;
    const stored = await settleWork(pool, reactor.name, work, end);
    const facts = { reactor: reactor.name, key: work.key, attempt: work.attempt };
    if (!stored) log('warn', 'work was taken over by another worker', facts);
    else if (end.state === 'waiting') log('warn', 'work failed and is tried again', { ...facts, error: end.error });
    else if (end.state === 'parked') log('error', 'work was parked', { ...facts, error: end.error });
  }

  #perform(work: ClaimedWork, signal: AbortSignal): Promise<Outcome> {
    const { key, payload, eventId, attempt, fence, firstAt } = work;
    return this.#options.reactor.perform({ key, payload, eventId, attempt, fence, firstAt, signal });
  }

  #settlement(outcome: Outcome): Settlement {
    if (outcome === 'done') return { state: 'done' };
    if ('park' in outcome) return { state: 'parked', error: outcome.park };
    return { state: 'waiting', error: outcome.reason, delayMilliseconds: outcome.retryInMs };
  }

  /** Planning that threw is tried again from the event itself: a new version may know better. */
  async #planAgain(work: ClaimedWork): Promise<Settlement> {
    const { pool, store, reactor } = this.#options;
    const { stream, revision } = work.payload as { stream: string; revision: number };
    for await (const event of store.readStream(stream, { fromRevision: revision, limit: 1 })) {
      const items = reactor.plan(event).map((planned) => ({ ...planned, event }));
      await inTransaction(pool, (client) => addWork(client, reactor.name, items));
      this.wake();
    }
    return { state: 'done' };
  }

  async #keepLease(work: ClaimedWork, finished: AbortSignal, lost: AbortController): Promise<void> {
    const { pool, reactor } = this.#options;
    while (!finished.aborted) {
      await pause(this.#lease / 3, finished);
      if (finished.aborted) return;
      try {
        if (await extendLease(pool, reactor.name, work, this.#lease)) continue;
        return lost.abort();
      } catch {
        // No answer is not a loss yet; the fence decides when the outcome is written.
      }
    }
  }
}
