import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';

/** Looks at the database and at streams, by the correlation id of the call that made them. */
export interface WorkCounter {
  of(correlationId: string): number;
  stop(): void;
}

const STARTED = 'http.server.request.start';

/**
 * Counts what a call of the HTTP API asks of the database and the event store. What a stranger could tell apart by time is what is
 * looked up for one of two ids and not for the other; counting says so on every machine, however busy.
 */
export function countWork(store: EventStore): WorkCounter {
  const counted = new Map<string, number>();
  const current = new AsyncLocalStorage<string>();
  const note = () => {
    const id = current.getStore();
    if (id !== undefined) counted.set(id, (counted.get(id) ?? 0) + 1);
  };
  const started = (message: unknown) => {
    const id = (message as { request: IncomingMessage }).request.headers['x-correlation-id'];
    // The handlers of this request run in what is entered here; the next request enters its own.
    if (typeof id === 'string') current.enterWith(id);
  };
  subscribe(STARTED, started);
  // Every statement and every transaction takes a connection, in the call that wants it.
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = function counting(this: pg.Pool, ...given: unknown[]) {
    note();
    return Reflect.apply(connect, this, given);
  } as typeof connect;
  const { readStream } = store;
  const watched: { readStream: EventStore['readStream'] } = store;
  watched.readStream = (...given) => {
    note();
    return Reflect.apply(readStream, store, given);
  };
  return {
    of: (correlationId) => counted.get(correlationId) ?? 0,
    stop() {
      unsubscribe(STARTED, started);
      pg.Pool.prototype.connect = connect;
      watched.readStream = readStream;
    },
  };
}

/** Neither takes more than twice what the other takes. */
export const alike = (one: number, other: number): boolean => Math.max(one, other) <= 2 * Math.min(one, other);
