import type { StreamingRead } from '@eventstore/db-client';
import type { Link } from './connection.ts';
import { type Silence, watchSilence } from './silence.ts';
import { type Delivered, sizeOf } from './wire.ts';

/** The first of what a read gives. */
export interface Taken {
  readonly events: readonly Delivered[];
  /** The read came to its end; false: it was stopped because it held enough. */
  readonly ended: boolean;
  /** Rough size of one of them in memory, in bytes. */
  readonly average: number;
}

/** The first events are all measured, since the very first is often the one the read goes on from; after them one in so many. */
const MEASURED_FIRST = 16;
const MEASURED = 8;

/** A read that begins with the event it goes on from must bring one more. */
const LEAST_EVENTS = 2;

export interface TakeLimits {
  readonly bytes: number;
  /** So many are enough: a read with a filter looks for one more before it ends, wherever that may be. */
  readonly events?: number;
  readonly silence: Silence;
}

/**
 * Takes events from one read of the client until it ends or holds enough. Rejects when the client is given up or the server is silent
 * for too long: the client's reads have no deadline, and one whose client was disposed of never ends.
 */
export function take(link: Link, read: StreamingRead<Delivered>, limits: TakeLimits): Promise<Taken> {
  const most = limits.events ?? Number.POSITIVE_INFINITY;
  return new Promise((resolve, reject) => {
    const events: Delivered[] = [];
    let bytes = 0;
    let measured = 0;
    let open = true;
    const average = (): number => bytes / Math.max(1, measured);
    const close = (): boolean => {
      const first = open;
      open = false;
      unwatch();
      link.lost.removeEventListener('abort', lost);
      return first;
    };
    const stop = (): void => {
      if (!close()) return;
      // Later errors are of no interest, and an error without a listener would end the process.
      read.on('error', () => undefined);
      read.cancel().catch(() => undefined);
    };
    const fail = (error: Error): void => {
      stop();
      reject(error);
    };
    const lost = (): void => fail(new Error('the connection to the event store was given up'));
    const unwatch = watchSilence(limits.silence, () => events.length, fail);
    read.on('data', (delivered: Delivered) => {
      if (!open) return;
      if (events.length < MEASURED_FIRST || events.length % MEASURED === 0) {
        bytes += sizeOf(delivered);
        measured += 1;
      }
      events.push(delivered);
      const full = events.length >= LEAST_EVENTS && average() * events.length >= limits.bytes;
      if (!full && events.length < most) return;
      stop();
      resolve({ events, ended: false, average: average() });
    });
    read.on('end', () => {
      if (close()) resolve({ events, ended: true, average: average() });
    });
    read.on('error', (error: Error) => {
      if (close()) reject(error);
    });
    if (link.lost.aborted) lost();
    else link.lost.addEventListener('abort', lost, { once: true });
  });
}
