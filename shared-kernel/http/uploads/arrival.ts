import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../clock.ts';
import { ProductError } from '../../errors.ts';
import type { ProgressRule } from './limits.ts';
import { createProgress, LOOKS_IN_A_WINDOW } from './progress.ts';

/** The body of a form on its way, from the head of its request to its last byte. */
export interface Arrival {
  /** Aborted with a ProductError when the sender is given up: 408 `upload.too_slow` or `upload.too_long`. */
  readonly signal: AbortSignal;
  /** The body has come whole, or its connection has ended. */
  readonly ended: Promise<void>;
  /** Gives the sender up: the receiving code throws `error`; after the answer, the connection ends instead. */
  end(error: ProductError): void;
  /** Limits the time from now on, however fast the body arrives; then `end` with 408 `request.too_slow`. */
  within(maxMs: number): void;
  /** The answer has left. The rest of the body is dropped under the same rule, for at most `restMs` where given. */
  answered(restMs?: number): void;
}

/** Milliseconds that never go back: setting the system's clock must neither end an upload nor keep one. */
const steady: Clock = { now: () => new Date(performance.now()) };

export function watchArrival(raw: IncomingMessage, rule: ProgressRule): Arrival {
  const { socket } = raw;
  const given = new AbortController();
  const { promise: ended, resolve: over } = Promise.withResolvers<void>();
  const progress = createProgress(rule, steady);
  // An injected request has no connection that counts.
  const read = () => socket?.bytesRead ?? 0;
  const start = read();
  let isAnswered = false;
  let resting: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(looking);
    clearTimeout(resting);
    clearTimeout(ending);
    socket?.off('close', stop);
    over();
  };
  const end = (error: ProductError) => {
    if (isAnswered) socket?.destroy();
    else given.abort(error);
  };
  const looking = setInterval(() => {
    const verdict = progress.look(read() - start, raw.readableFlowing === true);
    if (verdict === 'going on') return;
    if (verdict === 'too slow') return end(new ProductError(408, 'upload.too_slow', { kilobytesPerSecond: rule.bytesPerSecond / 1000 }));
    end(new ProductError(408, 'upload.too_long', { minutes: Math.ceil(rule.maxMs / 60_000) }));
  }, rule.windowMs / LOOKS_IN_A_WINDOW);
  looking.unref();
  raw.once('end', stop);
  raw.once('close', stop);
  // The request is not told when its connection ends after the answer.
  socket?.once('close', stop);
  return {
    signal: given.signal,
    ended,
    end,
    within(maxMs) {
      const error = new ProductError(408, 'request.too_slow', { seconds: Math.ceil(maxMs / 1000) });
      // A sender that left emits no `end`, so nothing else would stop the clock.
      if (!raw.complete && !raw.destroyed) ending = setTimeout(() => end(error), maxMs).unref();
    },
    answered(restMs) {
      isAnswered = true;
      if (restMs !== undefined && !raw.complete) resting = setTimeout(() => socket?.destroy(), restMs).unref();
    },
  };
}
