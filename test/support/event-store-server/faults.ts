import type { Chance } from './chance.ts';

/**
 * What the server does with an append instead of storing it and saying so.
 * `before`: nothing is stored. `after`: it is stored, and the truth does not arrive.
 */
export type AppendFault =
  | 'cut-before'
  | 'cut-after'
  /** The connection is cut while the append still waits in the server: it is stored only when `releaseHeld` is called. */
  | 'cut-and-hold'
  /** No answer ever comes, on a connection that lives. */
  | 'silent-before'
  | 'silent-after'
  /** The answer says that the operation timed out. */
  | 'timeout-before'
  | 'timeout-after'
  /** The call ends without an answer and without an error, as when a server shuts down in good order. */
  | 'end-before'
  | 'end-after'
  | 'not-ready'
  /** The leader's address is answered. */
  | 'not-leader'
  /** Somebody else's event gets into the stream first. */
  | 'rival';

export const APPEND_FAULTS: readonly AppendFault[] = [
  'cut-before',
  'cut-after',
  'cut-and-hold',
  'silent-before',
  'silent-after',
  'timeout-before',
  'timeout-after',
  'end-before',
  'end-after',
  'not-ready',
  'not-leader',
  'rival',
];

/** `after` counts events delivered before it happens. */
export type ReadFault = { readonly kind: 'cut' | 'not-ready' | 'not-leader'; readonly after: number };

export type SubscriptionFault =
  /** Connection cut, ended in good order, dropped as too slow, or alive and silent. */
  | { readonly kind: 'cut' | 'end' | 'too-slow' | 'silent' | 'not-leader'; readonly after: number }
  /** So many events from before the asked position come again first. */
  | { readonly kind: 'repeat'; readonly events: number }
  /** Every so many events come in another order. */
  | { readonly kind: 'reorder'; readonly events: number };

/** How often each fault happens, from 0 to 1; what is not named does not happen. */
export interface FaultRates {
  readonly append?: Partial<Record<AppendFault, number>>;
  readonly read?: Partial<Record<ReadFault['kind'], number>>;
  readonly subscription?: Partial<Record<SubscriptionFault['kind'], number>>;
}

export interface HappenedFault {
  readonly call: keyof FaultRates;
  readonly kind: string;
  readonly where: string;
}

/** Faults in wait: those that were commanded come first, one for each call, then those that chance brings. */
export class Faults {
  readonly #appends: { fault: AppendFault; stream: string | null }[] = [];
  readonly #reads: ReadFault[] = [];
  readonly #subscriptions: SubscriptionFault[] = [];
  #held: Promise<void> = Promise.resolve();
  #random: { chance: Chance; rates: FaultRates } | null = null;
  /** Everything that happened, for the report of a failing run. */
  readonly happened: HappenedFault[] = [];

  /** The next append, or the next one to this stream. */
  nextAppend(fault: AppendFault, stream: string | null = null): void {
    this.#appends.push({ fault, stream });
  }

  /** The next read of a stream or of $all. */
  nextRead(fault: ReadFault): void {
    this.#reads.push(fault);
  }

  /** The next subscription to begin. */
  nextSubscription(fault: SubscriptionFault): void {
    this.#subscriptions.push(fault);
  }

  /** Reads with a filter look through the log without a word, until the answer is called. */
  holdFiltered(): () => void {
    let release = (): void => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  held(): Promise<void> {
    return this.#held;
  }

  randomly(chance: Chance, rates: FaultRates): void {
    this.#random = { chance, rates };
  }

  none(): void {
    this.#random = null;
    this.#appends.length = 0;
    this.#reads.length = 0;
    this.#subscriptions.length = 0;
  }

  forAppend(stream: string): AppendFault | null {
    const index = this.#appends.findIndex((waiting) => waiting.stream === null || waiting.stream === stream);
    const fault = index < 0 ? this.#choose('append') : (this.#appends.splice(index, 1)[0]?.fault ?? null);
    if (fault !== null) this.happened.push({ call: 'append', kind: fault, where: stream });
    return fault;
  }

  forRead(): ReadFault | null {
    const commanded = this.#reads.shift();
    const kind = commanded === undefined ? this.#choose('read') : null;
    const fault = commanded ?? (kind === null ? null : { kind, after: this.#few() });
    if (fault !== null) this.happened.push({ call: 'read', kind: fault.kind, where: `after ${fault.after}` });
    return fault;
  }

  forSubscription(): SubscriptionFault | null {
    const commanded = this.#subscriptions.shift();
    const kind = commanded === undefined ? this.#choose('subscription') : null;
    const fault = commanded ?? (kind === null ? null : this.#subscriptionFault(kind));
    if (fault !== null) this.happened.push({ call: 'subscription', kind: fault.kind, where: JSON.stringify(fault) });
    return fault;
  }

  #subscriptionFault(kind: SubscriptionFault['kind']): SubscriptionFault {
    if (kind === 'repeat' || kind === 'reorder') return { kind, events: 1 + this.#few() };
    return { kind, after: this.#few() };
  }

  #few(): number {
    return this.#random?.chance.between(0, 6) ?? 0;
  }

  #choose<K extends keyof FaultRates>(of: K): keyof NonNullable<FaultRates[K]> | null {
    if (this.#random === null) return null;
    let drawn = this.#random.chance.next();
    for (const [fault, rate] of Object.entries(this.#random.rates[of] ?? {})) {
      drawn -= rate;
      if (drawn < 0) return fault as keyof NonNullable<FaultRates[K]>;
    }
    return null;
  }
}
