import { type AppendResult, StoreUnavailable } from '../port.ts';
import type { EncodedAppend } from '../proposal.ts';
import type { AppendAnswer } from './append-call.ts';
import { AppendSession } from './append-session.ts';
import type { EmbeddedSettings } from './connection.ts';

/** Bounds of one transaction: its size, its memory and how long others wait behind it. */
const MAX_GROUP_APPENDS = 256;
const MAX_GROUP_EVENTS = 2_000;
const MAX_GROUP_BYTES = 8 * 1_048_576;
/** Bounds of what waits in memory; beyond them an append is refused at once. */
const MAX_WAITING_APPENDS = 10_000;
const MAX_WAITING_BYTES = 128 * 1_048_576;

interface Waiting {
  readonly append: EncodedAppend;
  readonly since: number;
  resolve(result: AppendResult): void;
  reject(error: unknown): void;
}

/**
 * Appends wait in line while a commit is on its way to the disk; all that wait then go into the next
 * one. So every group costs one fsync, instead of every append.
 */
export class AppendLine {
  readonly #settings: EmbeddedSettings;
  readonly #session: AppendSession;
  readonly #appended: (position: AppendResult['position']) => void;
  readonly #line: Waiting[] = [];
  #bytes = 0;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(settings: EmbeddedSettings, appended: (position: AppendResult['position']) => void) {
    this.#settings = settings;
    this.#session = new AppendSession(settings);
    this.#appended = appended;
  }

  add(append: EncodedAppend): Promise<AppendResult> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('the event store is closed'));
    const full = this.#line.length >= MAX_WAITING_APPENDS || (this.#line.length > 0 && this.#bytes + append.bytes > MAX_WAITING_BYTES);
    if (full) return Promise.reject(new StoreUnavailable(`${this.#line.length} appends are already waiting`));
    return new Promise((resolve, reject) => {
      this.#line.push({ append, since: performance.now(), resolve, reject });
      this.#bytes += append.bytes;
      this.#running ??= this.#run();
    });
  }

  /** What was accepted is finished first. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#session.close();
  }

  async #run(): Promise<void> {
    while (this.#line.length > 0) {
      // Callers that were just answered get to append again, and join this group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commit(this.#takeGroup());
    }
    this.#running = null;
  }

  #takeGroup(): Waiting[] {
    const ids = new Set<string>();
    let events = 0;
    let bytes = 0;
    let size = 0;
    for (const { append } of this.#line) {
      events += append.events.length;
      bytes += append.bytes;
      const tooMuch = size === MAX_GROUP_APPENDS || events > MAX_GROUP_EVENTS || bytes > MAX_GROUP_BYTES;
      // The same event twice (a caller that did not wait for its first answer) is decided by what the first one left.
      if (size > 0 && (tooMuch || append.events.some((event) => ids.has(event.id)))) break;
      for (const event of append.events) ids.add(event.id);
      size += 1;
    }
    const group = this.#line.splice(0, size);
    for (const { append } of group) this.#bytes -= append.bytes;
    return group;
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    let answers: (AppendAnswer | Error)[];
    try {
      answers = await this.#session.append(group.map((waiting) => waiting.append));
    } catch (error) {
      for (const waiting of group) waiting.reject(error);
      if (error instanceof StoreUnavailable) this.#giveUpLongWaits(error);
      return;
    }
    group.forEach((waiting, index) => {
      const answer = answers[index]!;
      if (answer instanceof Error) {
        waiting.reject(answer);
        return;
      }
      if (!answer.replayed) this.#appended(answer.position);
      waiting.resolve(answer);
    });
  }

  /** While the store is away, an append that waited as long as a group may take does not wait for another group. */
  #giveUpLongWaits(error: StoreUnavailable): void {
    const now = performance.now();
    while (this.#line[0] !== undefined && now - this.#line[0].since >= this.#settings.lockTimeoutMs / 2) {
      const waiting = this.#line.shift()!;
      this.#bytes -= waiting.append.bytes;
      waiting.reject(error);
    }
  }
}
