import { newId } from './identifiers.ts';
import { type Entry, type Journal, openJournal } from './journal.ts';
import type { GatewayEvent, Kind, Kinds, Settings } from './objects.ts';

/** Version of the API whose shapes are answered. */
export const API_VERSION = '2026-10-28.endive';

const UNTOLD: Settings = { id: 'settings', aheadMs: 0, parents: [], endpoint: null };

type Tables = { readonly [K in Kind]: Map<string, Kinds[K]> };

/** Which call a change belongs to. */
export interface Cause {
  readonly id: string | null;
  readonly idempotencyKey: string | null;
}

export const BY_ITSELF: Cause = { id: null, idempotencyKey: null };

/** What a call sees and changes. Nothing of it is there for others before the journal has it. */
export interface Transaction {
  /** By the gateway's clock: milliseconds, and seconds as they are shown. */
  readonly nowMs: number;
  readonly now: number;
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  put<K extends Kind>(kind: K, value: Kinds[K]): void;
  remove(kind: Kind, id: string): void;
  settings(): Settings;
  /** Notes that something happened to `object`, and owes it to every endpoint that wants to know. */
  tell(type: string, object: object, previous?: object): void;
}

/** All that the gateway knows: in memory, and in a journal from which memory is made at each start. */
export class Store {
  readonly #tables: Tables;
  #journal: Journal | null = null;
  readonly #machine: () => number;
  readonly #owed: () => void;
  #aheadMs = 0;
  /** The clock never goes back, not even where the one of the machine does. */
  #last = 0;

  /**
   * @param options.machine the clock of the machine, in milliseconds
   * @param options.owed called when there is something to deliver
   */
  constructor(options: { readonly machine?: () => number; readonly owed?: () => void } = {}) {
    this.#machine = options.machine ?? Date.now;
    this.#owed = options.owed ?? (() => undefined);
    this.#tables = emptyTables();
  }

  /** Reads the journal and goes on with it: for the only process that works on it. @throws JournalBroken */
  open(path: string): void {
    this.#journal = openJournal(path, (entry) => this.#take(entry));
  }

  get isOpen(): boolean {
    return this.#journal !== null;
  }

  now(): number {
    this.#last = Math.max(this.#last, this.#machine() + this.#aheadMs);
    return this.#last;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#tables[kind].get(id);
  }

  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.#tables[kind].values()];
  }

  settings(): Settings {
    return this.get('settings', 'settings') ?? UNTOLD;
  }

  /**
   * Does work that changes all of what it changes or, where it throws, nothing. What it gives is on the disk by then.
   * The work does not wait for anything, so no other comes between.
   */
  transact<T>(work: (tx: Transaction) => T, cause: Cause = BY_ITSELF): T {
    const nowMs = this.now();
    const draft = new Draft(this, nowMs, cause);
    const result = work(draft);
    const entry = draft.entry();
    if (entry === null) return result;
    if (this.#journal === null) throw new Error('the journal is not open');
    this.#journal.append(entry);
    this.#take(entry);
    if (entry.put.some(([kind]) => kind === 'delivery')) this.#owed();
    return result;
  }

  /** Forgets in memory what the journal need not be told: a start forgets it again. */
  forget(kind: Kind, id: string): void {
    this.#tables[kind].delete(id);
  }

  close(): void {
    this.#journal?.close();
  }

  #take({ at, put, gone = [] }: Entry): void {
    this.#last = Math.max(this.#last, at);
    for (const [kind, value] of put) (this.#tables[kind] as Map<string, typeof value>).set(value.id, value);
    for (const [kind, id] of gone) this.#tables[kind].delete(id);
    this.#aheadMs = this.settings().aheadMs;
  }
}

class Draft implements Transaction {
  readonly #store: Store;
  readonly #cause: Cause;
  readonly #changed = new Map<string, Entry['put'][number] | null>();
  readonly #gone = new Map<string, readonly [Kind, string]>();
  readonly nowMs: number;
  readonly now: number;

  constructor(store: Store, nowMs: number, cause: Cause) {
    this.#store = store;
    this.#cause = cause;
    this.nowMs = nowMs;
    this.now = Math.floor(nowMs / 1000);
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const own = this.#changed.get(`${kind} ${id}`);
    if (own === undefined) return this.#store.get(kind, id);
    return own === null ? undefined : (own[1] as Kinds[K]);
  }

  all<K extends Kind>(kind: K): Kinds[K][] {
    const ids = new Set(this.#store.all(kind).map(({ id }) => id));
    for (const own of this.#changed.values()) if (own?.[0] === kind) ids.add(own[1].id);
    return [...ids].flatMap((id) => this.get(kind, id) ?? []);
  }

  put<K extends Kind>(kind: K, value: Kinds[K]): void {
    this.#changed.set(`${kind} ${value.id}`, [kind, value] as unknown as Entry['put'][number]);
    this.#gone.delete(`${kind} ${value.id}`);
  }

  remove(kind: Kind, id: string): void {
    this.#changed.set(`${kind} ${id}`, null);
    this.#gone.set(`${kind} ${id}`, [kind, id]);
  }

  settings(): Settings {
    return this.get('settings', 'settings') ?? UNTOLD;
  }

  tell(type: string, object: object, previous?: object): void {
    const event: GatewayEvent = {
      id: newId('event'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      data: { object, ...(previous !== undefined && { previous_attributes: previous }) },
      livemode: false,
      request: { id: this.#cause.id, idempotency_key: this.#cause.idempotencyKey },
      type,
    };
    this.put('event', event);
    for (const { id, status, enabled_events } of this.all('webhook_endpoint')) {
      if (status !== 'enabled' || !(enabled_events.includes('*') || enabled_events.includes(type))) continue;
      this.put('delivery', { id: `${event.id}:${id}`, event: event.id, endpoint: id });
    }
  }

  entry(): Entry | null {
    if (this.#changed.size === 0) return null;
    const put = [...this.#changed.values()].filter((own) => own !== null);
    return { at: this.nowMs, put, ...(this.#gone.size > 0 && { gone: [...this.#gone.values()] }) };
  }
}

const emptyTables = (): Tables => ({
  customer: new Map(),
  payment_method: new Map(),
  setup_intent: new Map(),
  payment_intent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  balance_transaction: new Map(),
  event: new Map(),
  webhook_endpoint: new Map(),
  test_clock: new Map(),
  behaviour: new Map(),
  settlement: new Map(),
  delivery: new Map(),
  answer: new Map(),
  settings: new Map(),
});
