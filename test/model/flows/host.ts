import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventStore, RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import type { PlannedWork, Reactor } from '../../../shared-kernel/reactor/index.ts';
import { interruptedAt } from '../../support/interrupted-at.ts';

/** How far a worker gets before it is killed: so many appends, and whether the last one was still written. */
export interface Death {
  readonly appends: number;
  readonly written: boolean;
}

class Killed extends Error {}

const life = new AsyncLocalStorage<{ left: number; written: boolean }>();

/** A store whose writer may die at an append, as a killed process does: what it wrote stays, what it was about to write is lost. */
export const mortal = (store: EventStore): EventStore =>
  interruptedAt(store, {
    before() {
      const mine = life.getStore();
      if (!mine) return;
      mine.left -= 1;
      if (mine.left < 0 && !mine.written) throw new Killed('before an append');
    },
    after() {
      if ((life.getStore()?.left ?? 0) < 0) throw new Killed('after an append');
    },
  });

interface Item extends PlannedWork {
  readonly reactor: Reactor;
  readonly eventId: string;
  attempts: number;
  isDone: boolean;
}

/**
 * The reactors of the product over a list in memory: planned from every event in order, performed at any time, in any order,
 * more than once, and never lost, as the table of work items promises.
 */
export class ReactorHost {
  readonly #store: EventStore;
  readonly #reactors: readonly Reactor[];
  readonly #items: Item[] = [];
  readonly #planned = new Set<string>();
  /** What the newest try of an open item failed with. */
  lastError: unknown = null;
  kills = 0;

  constructor(store: EventStore, reactors: readonly Reactor[]) {
    this.#store = store;
    this.#reactors = reactors;
  }

  async #plan(): Promise<void> {
    for await (const event of this.#store.readAll()) {
      for (const reactor of this.#reactors) if (reactor.types.includes(event.type)) this.#keep(reactor, event);
    }
  }

  #keep(reactor: Reactor, event: RecordedEvent): void {
    for (const work of reactor.plan(event)) {
      const name = `${reactor.name} ${work.key}`;
      if (this.#planned.has(name)) continue;
      this.#planned.add(name);
      this.#items.push({ ...work, reactor, eventId: event.id, attempts: 0, isDone: false });
    }
  }

  async #try(item: Item, death: Death | null): Promise<void> {
    item.attempts += 1;
    const work = {
      key: item.key,
      payload: item.payload,
      eventId: item.eventId,
      attempt: item.attempts,
      fence: item.attempts,
      firstAt: new Date(0),
      signal: new AbortController().signal,
    };
    const perform = () => item.reactor.perform(work);
    try {
      const outcome = death ? await life.run({ left: death.appends, written: death.written }, perform) : await perform();
      if (outcome === 'done') item.isDone = true;
      else this.lastError = outcome;
    } catch (error) {
      // The table of work items tries again whatever was thrown.
      if (error instanceof Killed) this.kills += 1;
      this.lastError = error;
    }
  }

  /** Performs the open item at this place; answers whether there was one. */
  async work(index: number, death: Death | null = null): Promise<boolean> {
    await this.#plan();
    const open = this.#items.filter((item) => !item.isDone);
    const item = open[index % Math.max(open.length, 1)];
    if (item) await this.#try(item, death);
    return item !== undefined;
  }

  /** Performs something that was done already, as a worker does whose answer was lost. */
  async again(index: number): Promise<void> {
    const done = this.#items.filter((item) => item.isDone);
    const item = done[index % Math.max(done.length, 1)];
    if (item) await this.#try({ ...item }, null);
  }

  /** Works until nothing is open. Throws with what stands open after `rounds` tries of everything. */
  async idle(rounds = 20): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await this.#plan();
      const open = this.#items.filter((item) => !item.isDone);
      if (open.length === 0) return;
      for (const item of open) await this.#try(item, null);
    }
    const open = this.#items.filter((item) => !item.isDone).map((item) => `${item.reactor.name} ${JSON.stringify(item.payload)}`);
    throw new Error(`work stays open: ${open.join('; ')}`, { cause: this.lastError });
  }

  /** Everything that was ever planned, once more from the first on. */
  async everythingAgain(): Promise<void> {
    for (const item of [...this.#items]) await this.#try({ ...item }, null);
  }
}
