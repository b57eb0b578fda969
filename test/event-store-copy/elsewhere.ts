import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';

const STEP = 3;

/**
 * A store in memory whose positions look like those of other stores and mean other events: 3, 6, 9 ... instead of
 * 1, 2, 3 ..., as those of a server that counts bytes may.
 */
export function createElsewhere(): EventStore {
  const inner = createMemoryEventStore();
  const outside = (position: Position): Position => String(Number(position) * STEP) as Position;
  const inside = (position: Position | null): Position | null => {
    if (position === null) return null;
    if (Number(position) % STEP !== 0) throw new Error(`${position} is no position of this store`);
    return String(Number(position) / STEP) as Position;
  };
  const shown = (event: RecordedEvent): RecordedEvent => ({ ...event, position: outside(event.position) });
  return {
    async append(...call) {
      const result = await inner.append(...call);
      return { ...result, position: outside(result.position) };
    },
    async *readStream(...call) {
      for await (const event of inner.readStream(...call)) yield shown(event);
    },
    async *readAll(options = {}) {
      for await (const event of inner.readAll({ ...options, after: inside(options.after ?? null) })) yield shown(event);
    },
    async *subscribeAll(options) {
      for await (const message of inner.subscribeAll({ ...options, after: inside(options.after) })) {
        yield message.kind === 'event'
          ? { kind: 'event', event: shown(message.event) }
          : { kind: 'caughtUp', position: message.position && outside(message.position) };
      }
    },
    async head() {
      const head = await inner.head();
      return head && outside(head);
    },
    comparePositions: (a, b) => inner.comparePositions(inside(a)!, inside(b)!),
    close: () => inner.close(),
  };
}
