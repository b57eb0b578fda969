import { ProductError } from '../../errors.ts';
import { FairQueue } from '../../workers/fair-queue.ts';

/** Who asks for room, and for how much. */
export interface Need {
  readonly bytes: number;
  /** The network of a stranger or the account of a caller: those who wait take turns by it. */
  readonly share: string;
  /** Aborted when its caller has left; `take` throws its reason. */
  readonly signal?: AbortSignal;
}

/** A form this small counts but never waits: the large files of others must not hold up what weighs as much as a body of JSON. */
export const SMALL_BYTES = 1_048_576;
/** Part of the room that one share may have at once; a single upload that needs more has its turn alone. */
const OF_SHARE = 0.25;
const WAITING_OF_SHARE = 16;

interface Waiting {
  readonly need: number;
  readonly share: string;
  start(): void;
}

/**
 * Room in memory, handed out to shares in turn, so that one with many uploads holds up each of the others by one at most. What needs
 * more than there is gets all of it.
 */
export function createTurns(room: number, waitMs: number, shareIs: 'address' | 'account') {
  const queue = new FairQueue<Waiting>({ running: Infinity, waiting: WAITING_OF_SHARE, waitingInAll: Infinity });
  const held = new Map<string, number>();
  let free = room;

  const busy = (scope: string) => new ProductError(503, 'upload.busy', { scope, retryAfterSeconds: 15 });
  const hold = (share: string, bytes: number): void => {
    free -= bytes;
    const now = (held.get(share) ?? 0) + bytes;
    if (now > 0) held.set(share, now);
    else held.delete(share);
  };
  const next = (): void => {
    for (;;) {
      let isWaitedFor = false;
      const waiter = queue.next(({ share, need }) => {
        const own = held.get(share) ?? 0;
        if (isWaitedFor || (own > 0 && own + need > room * OF_SHARE)) return false;
        // The next waiter gets all room that comes free; otherwise small uploads would pass a large one for ever.
        isWaitedFor = need > free;
        return !isWaitedFor;
      });
      if (!waiter) return;
      queue.finished(waiter.share);
      waiter.start();
    }
  };
  const turn = (share: string, need: number): (() => void) => {
    hold(share, need);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      hold(share, -need);
      next();
    };
  };

  return {
    get free() {
      return free;
    },
    get waiting() {
      return queue.length;
    },
    /**
     * Answers when there is room for so many bytes, with the function that gives it back. 503 `upload.busy` after `waitMs`, and at
     * once where too many of its share wait.
     */
    async take({ bytes, share, signal }: Need): Promise<() => void> {
      signal?.throwIfAborted();
      if (bytes <= SMALL_BYTES) return turn(share, bytes);
      const need = Math.min(bytes, room);
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
        };
        const giveUp = (reason: unknown) => {
          end();
          queue.remove(share, waiter);
          reject(reason);
          // The upload behind a large one may need less.
          next();
        };
        const leave = () => giveUp(signal?.reason);
        const waiter: Waiting = {
          need,
          share,
          start() {
            end();
            resolve(turn(share, need));
          },
        };
        const timer = setTimeout(() => giveUp(busy('process')), waitMs).unref();
        signal?.addEventListener('abort', leave, { once: true });
        if (!queue.add(share, waiter)) return giveUp(busy(shareIs));
        next();
      });
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
