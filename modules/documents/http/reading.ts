import type { FastifyRequest } from 'fastify';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { readingIn } from '../../../shared-kernel/http/command-context.ts';
import type { Reading } from '../application/hand-out-file.ts';
import type { DocumentRoutesDeps } from './deps.ts';

/** How a request's reading is known: in the history where it has an event for it, else in the access log. */
export const readingOf = (deps: Pick<DocumentRoutesDeps, 'accessLog'>, request: FastifyRequest): Reading => ({
  contextFor: readingIn(request),
  noteReading: (actor, { documentId, ownerId }) =>
    deps.accessLog.record({
      actor,
      action: routeOf(request),
      target: documentId,
      ownerId,
      outcome: 'read',
      code: null,
      correlationId: request.correlationId,
      ip: request.ip,
    }),
});
