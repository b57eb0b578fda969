import type { EventStore } from '../../shared-kernel/event-store/port.ts';

type Append = Parameters<EventStore['append']>;

/** What happens around an append. It may do work of its own, wait, or throw as a process does that is killed there. */
export interface Interruption {
  /** Nothing is written yet; where this throws, nothing will be. */
  before?(...append: Append): unknown;
  /** The events are written; where this throws, the writer never hears of it. */
  after?(...append: Append): unknown;
  /** Before a stream is read. */
  reading?(): unknown;
}

/** The same store, interrupted around its appends and readings. */
export const interruptedAt = (store: EventStore, { before, after, reading }: Interruption): EventStore => ({
  async append(...append) {
    await before?.(...append);
    const result = await store.append(...append);
    await after?.(...append);
    return result;
  },
  async *readStream(...read) {
    await reading?.();
    yield* store.readStream(...read);
  },
  readAll: (options) => store.readAll(options),
  subscribeAll: (options) => store.subscribeAll(options),
  head: () => store.head(),
  comparePositions: (a, b) => store.comparePositions(a, b),
  close: () => store.close(),
});

/** Work that is done at the first call only, also where it comes by the same way again while it is being done. */
export function once(work: () => Promise<unknown>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await work();
  };
}
