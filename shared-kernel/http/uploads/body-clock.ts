import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { ProductError } from '../../errors.ts';
import { abortedRequest, hasGone } from './gone.ts';
import type { Passage } from './transit.ts';

/** What Fastify compares with the announced length where a hook hands it another stream. */
type Counted = Readable & { receivedEncodedLength: number };

/**
 * A body that is no form, under a clock: what has not arrived whole after `maxMs` is 408 `request.too_slow`. It is kept in memory,
 * so its bytes are counted as they come.
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
  // Of a body that was refused unread nobody hears how it ended, and an error that nobody hears ends the process.
  body.on('error', () => undefined);
  body.once('close', () => clearTimeout(timer));
  body.once('end', () => clearTimeout(timer));
  // One that went while it was decided who calls says so to nobody who listens only now.
  if (hasGone(raw)) body.destroy(abortedRequest());
  else raw.pipe(body);
  return counted;
}
