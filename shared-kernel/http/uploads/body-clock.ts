import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { ProductError } from '../../errors.ts';
import { abortedRequest, hasGone } from './gone.ts';
import type { Passage } from './transit.ts';

/** Fastify compares this with the announced length when a hook hands it another stream. */
type Counted = Readable & { receivedEncodedLength: number };

/**
 * Puts a clock on a body that is no form: 408 `request.too_slow` when it is not whole after `maxMs`. The body is kept in memory,
 * so its bytes are counted as they arrive.
 */
export function underClock(raw: IncomingMessage, maxMs: number, passage: Passage): Readable {
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        passage.take(chunk.length);
      } catch (error) {
        return done(error as Error);
      }
      counted.receivedEncodedLength += chunk.length;
      done(null, chunk);
    },
  });
  const counted = Object.assign(body, { receivedEncodedLength: 0 }) as Counted & Transform;
  const timer = setTimeout(
    () => body.destroy(new ProductError(408, 'request.too_slow', { seconds: Math.ceil(maxMs / 1000) })),
    maxMs,
  ).unref();
  raw.once('close', () => {
    if (hasGone(raw)) body.destroy(abortedRequest());
  });
  // Nothing listens to a body that was refused unread, and an error without a listener would end the process.
  body.on('error', () => undefined);
  body.once('close', () => clearTimeout(timer));
  body.once('end', () => clearTimeout(timer));
  // A sender may have left while we found out who calls; a listener added now would not hear of it.
  if (hasGone(raw)) body.destroy(abortedRequest());
  else raw.pipe(body);
  return counted;
}
