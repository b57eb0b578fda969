import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProductError } from '../../errors.ts';
import { type Arrival, watchArrival } from './arrival.ts';
import { underClock } from './body-clock.ts';
import type { UploadLimits } from './limits.ts';
import { createTransit, type Passage, type Transit } from './transit.ts';
import { createTurns, type Turns } from './turns.ts';

/** What a server needs to receive forms; one for each server. */
export interface Uploads {
  /** Folder of files that are not whole yet. */
  readonly folder: string;
  readonly uploads: Transit;
  readonly bodies: Transit;
  /** Milliseconds for a body that is kept in memory. */
  readonly bodyMs: number;
  /** Turns in memory, for callers with an account and for strangers. */
  readonly turns: { readonly known: Turns; readonly strangers: Turns };
  arrivalOf(request: FastifyRequest): Arrival | undefined;
  /** Runs once the request is answered, even when the client has left. */
  afterAnswer(request: FastifyRequest, release: () => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
}

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bounds every incoming body in time and size. Call it once on the root instance, before any route is registered. */
export function installUploads(app: FastifyInstance, { folder, limits }: { folder: string; limits: UploadLimits }): void {
  const uploads = createTransit(limits.uploads);
  const bodies = createTransit(limits.bodies);
  const arrivals = new Map<FastifyRequest, Arrival>();
  const releases = new WeakMap<FastifyRequest, (() => void)[]>();
  const afterAnswer = (request: FastifyRequest, release: () => void): void => {
    const known = releases.get(request);
    if (known) known.push(release);
    else releases.set(request, [release]);
  };
  app.decorate('uploads', {
    folder,
    uploads,
    bodies,
    bodyMs: limits.bodyMs,
    turns: {
      known: createTurns(limits.inMemory / 2, limits.waitMs, 'account'),
      strangers: createTurns(limits.inMemory / 2, limits.waitMs, 'address'),
    },
    arrivalOf: (request) => arrivals.get(request),
    afterAnswer,
  });

  app.addHook('onRequest', async (request) => {
    if (!isForm(request)) return;
    const arrival = watchArrival(request.raw, limits.progress);
    arrivals.set(request, arrival);
    void arrival.ended.then(() => arrivals.delete(request));
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (isForm(request) || !hasBody(request)) return payload;
    const passage: Passage = bodies.enter(request.ip ?? 'gone', request.caller === null);
    afterAnswer(request, passage.leave);
    return underClock(request.raw, limits.bodyMs, passage);
  });

  // Not onResponse: that hook never runs when the client has left.
  app.addHook('onSend', async (request, _reply, payload) => {
    for (const release of releases.get(request)?.splice(0) ?? []) release();
    return payload;
  });

  /** A refused form that is still being sent holds its connection like any other, so it counts. Where there is no room for it, it has `bodyMs` to end. */
  const isCounted = (request: FastifyRequest, arrival: Arrival, status: number): boolean => {
    if (status === 503 || status === 429) return false;
    try {
      const { leave } = uploads.enter(request.ip ?? 'gone', request.caller === null);
      void arrival.ended.then(leave);
      return true;
    } catch {
      return false;
    }
  };

  // Drops what arrives after the answer, under a limit: unread it would hold the connection, and so would reading it without end.
  app.addHook('onResponse', async (request, reply) => {
    const { raw } = request;
    if (raw.complete !== false || raw.destroyed) return;
    const arrival = arrivals.get(request);
    raw.unpipe();
    raw.resume();
    if (arrival) arrival.answered(isCounted(request, arrival, reply.statusCode) ? undefined : limits.bodyMs);
    else {
      const timer = setTimeout(() => raw.socket?.destroy(), limits.bodyMs).unref();
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    }
  });

  // A server that stops waits for its requests, and a slow sender may take half an hour.
  app.addHook('preClose', async () => {
    for (const arrival of arrivals.values()) arrival.end(new ProductError(503, 'store.unavailable', { retryAfterSeconds: 15 }));
  });
}
