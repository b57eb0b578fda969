import type { Pool, PoolClient } from 'pg';
import { BEGIN_OVERTAKEABLE, inTransaction } from '../postgres/transaction.ts';
import { pause } from '../retry/back-off.ts';
import { describeFailure } from '../retry/transient-failure.ts';
import { addLeases, freeLeasesOf, lockHeldLease, renewLeases, returnLease, standingLeases, takeLeases } from './lease-table.ts';
import { type Held, LeaseLost, type Leases } from './port.ts';
import { type ProcessIdentity, removeOldProcesses, removeProcesses, seenProcesses, showProcess } from './process-table.ts';

type KeeperLog = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void;

export interface KeeperOptions {
  /** Of the application's role. */
  readonly pool: Pool;
  readonly self: ProcessIdentity;
  readonly log: KeeperLog;
  /** Whether another process is known to be gone, as one of this machine may be. Absent: only time tells. */
  readonly isGone?: (other: ProcessIdentity) => boolean;
  /** Time without a sign of life after which others may take a lease. Default 6,000: with the beat, taken over within 10 s. */
  readonly leaseMilliseconds?: number;
  readonly beatMilliseconds?: number;
}

interface Grip {
  readonly name: string;
  readonly fence: number;
  readonly lost: AbortController;
  /** On this process's steady clock: until then nobody else can have it. */
  safeUntil: number;
}

interface Wish {
  readonly name: string;
  readonly give: (grip: Grip) => void;
}

/** Takes, renews and loses the leases of one process, and shows that the process is there. One beat for all of them. */
export class LeaseKeeper implements Leases {
  readonly #options: KeeperOptions;
  readonly #wishes = new Set<Wish>();
  readonly #grips = new Map<string, Grip>();
  readonly #known = new Set<string>();
  #running: Promise<void> | null = null;
  #wake = () => {};
  #woken = false;
  #failing = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Names of what this process holds. */
  get held(): readonly string[] {
    return [...this.#grips.keys()].sort();
  }

  /** Until the signal aborts. What is held by then must have been given back: `hold` does. */
  run(signal: AbortSignal): Promise<void> {
    this.#running ??= this.#beatOn(signal);
    return this.#running;
  }

  /** Takes the process off the list of those that are there. */
  async leave(): Promise<void> {
    await removeProcesses(this.#options.pool, [this.#options.self.id]).catch(() => undefined);
  }

  async hold(name: string, signal: AbortSignal, work: (held: Held) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const grip = await this.#turn(name, signal);
      if (!grip) return;
      const held: Held = {
        name,
        fence: grip.fence,
        signal: AbortSignal.any([signal, grip.lost.signal]),
        write: (write) => this.#write(grip, write),
      };
      this.#options.log('info', 'lease taken', { lease: name, fence: grip.fence });
      try {
        await work(held);
      } catch (error) {
        if (!held.signal.aborted) this.#options.log('warn', 'leased work ended', { lease: name, error: describeFailure(error) });
      }
      await this.#giveBack(grip);
      // Work that ends by itself leaves the turn to others for a moment.
      if (!signal.aborted) await pause(this.#beat, signal);
    }
  }

  get #lease(): number {
    return this.#options.leaseMilliseconds ?? 6_000;
  }

  get #beat(): number {
    return this.#options.beatMilliseconds ?? 1_000;
  }

  async #beatOn(signal: AbortSignal): Promise<void> {
    const { pool } = this.#options;
    await removeOldProcesses(pool).catch(() => undefined);
    while (!signal.aborted) {
      this.#woken = false;
      try {
        await this.#once();
        this.#failing = false;
      } catch (error) {
        this.#dropUnsure();
        if (!this.#failing) this.#options.log('warn', 'leases could not be renewed', { error: describeFailure(error) });
        this.#failing = true;
      }
      const over = new AbortController();
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (this.#woken) resolve();
      });
      await Promise.race([woken, pause(this.#beat, AbortSignal.any([signal, over.signal]))]);
      over.abort();
    }
  }

  async #once(): Promise<void> {
    const { pool, self } = this.#options;
    await this.#renew();
    await showProcess(pool, self);
    await this.#freeGone();
    await this.#take();
  }

  async #renew(): Promise<void> {
    const grips = [...this.#grips.values()];
    if (grips.length === 0) return;
    const sentAt = performance.now();
    const lost = new Set(await renewLeases(this.#options.pool, this.#options.self.id, grips, this.#lease));
    for (const grip of grips) {
      if (lost.has(grip.name)) this.#lose(grip, 'taken over by another process');
      else grip.safeUntil = sentAt + this.#lease;
    }
  }

  async #take(): Promise<void> {
    const { pool, self } = this.#options;
    const wishes = [...this.#wishes].filter((wish) => !this.#grips.has(wish.name));
    if (wishes.length === 0) return;
    const names = wishes.map((wish) => wish.name);
    const unknown = names.filter((name) => !this.#known.has(name));
    if (unknown.length > 0) await addLeases(pool, unknown);
    for (const name of unknown) this.#known.add(name);
    const sentAt = performance.now();
    for (const { name, fence } of await takeLeases(pool, self.id, names, this.#lease)) {
      const grip: Grip = { name, fence, lost: new AbortController(), safeUntil: sentAt + this.#lease };
      const wish = wishes.find((candidate) => candidate.name === name)!;
      if (!this.#wishes.delete(wish)) {
        // Whoever wished for it stopped meanwhile.
        await returnLease(pool, self.id, grip);
        continue;
      }
      this.#grips.set(name, grip);
      wish.give(grip);
    }
  }

  /** A killed process of this machine is known to be gone at once; nobody has to wait for its leases. */
  async #freeGone(): Promise<void> {
    const { pool, self, isGone } = this.#options;
    if (!isGone || this.#wishes.size === 0) return;
    const holders = new Set((await standingLeases(pool)).map((lease) => lease.holder));
    const gone = (await seenProcesses(pool)).filter((other) => other.id !== self.id && isGone(other));
    if (gone.length === 0) return;
    const holding = gone.map((other) => other.id).filter((id) => holders.has(id));
    if (holding.length > 0) await freeLeasesOf(pool, holding);
    await removeProcesses(
      pool,
      gone.map((other) => other.id),
    );
    this.#options.log('info', 'processes are gone', { processes: gone.map(({ role, pid }) => `${role} ${pid}`) });
  }

  #dropUnsure(): void {
    for (const grip of [...this.#grips.values()]) {
      if (performance.now() > grip.safeUntil) this.#lose(grip, 'not renewed in time');
    }
  }

  #lose(grip: Grip, why: string): void {
    if (this.#grips.get(grip.name) === grip) this.#grips.delete(grip.name);
    this.#options.log('warn', 'lease lost', { lease: grip.name, fence: grip.fence, why });
    grip.lost.abort();
  }

  async #giveBack(grip: Grip): Promise<void> {
    if (this.#grips.get(grip.name) !== grip) return;
    this.#grips.delete(grip.name);
    await returnLease(this.#options.pool, this.#options.self.id, grip).catch(() => undefined);
  }

  #turn(name: string, signal: AbortSignal): Promise<Grip | null> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(null);
      const wish: Wish = {
        name,
        give: (grip) => {
          signal.removeEventListener('abort', giveUp);
          resolve(grip);
        },
      };
      const giveUp = () => {
        this.#wishes.delete(wish);
        resolve(null);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#wishes.add(wish);
      this.#woken = true;
      this.#wake();
    });
  }

  #write<T>(grip: Grip, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const { pool, self } = this.#options;
    return inTransaction<T>(
      pool,
      async (client) => {
        if (!(await lockHeldLease(client, self.id, grip))) {
          if (!grip.lost.signal.aborted) this.#lose(grip, 'taken over by another process');
          throw new LeaseLost(grip.name);
        }
        return work(client);
      },
      BEGIN_OVERTAKEABLE,
    );
  }
}
