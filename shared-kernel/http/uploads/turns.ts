import { ProductError } from '../../errors.ts';

/**
 * Room in memory, handed out in the order in which it is asked for. What needs more than there is gets all of it.
 */
export function createTurns(room: number, waitMs: number) {
  const waiting: { readonly need: number; readonly start: () => void }[] = [];
  let free = room;

  const next = (): void => {
    while (waiting.length > 0 && waiting[0]!.need <= free) {
      const { need, start } = waiting.shift()!;
      free -= need;
      start();
    }
  };

  return {
    get free() {
      return free;
    },
    /** Answers when there is room for so many bytes, with the function that gives it back. 503 `upload.busy` after `waitMs`. */
    take(bytes: number): Promise<() => void> {
      const need = Math.min(bytes, room);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(one), 1);
          reject(new ProductError(503, 'upload.busy', { scope: 'process', retryAfterSeconds: 15 }));
          // Whoever stood behind a large one may need less.
          next();
        }, waitMs).unref();
        let isBack = false;
        const giveBack = () => {
          if (isBack) return;
          isBack = true;
          free += need;
          next();
        };
        const one = {
          need,
          start: () => {
            clearTimeout(timer);
            resolve(giveBack);
          },
        };
        waiting.push(one);
        next();
      });
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
