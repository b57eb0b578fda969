/** The only door of the ratings module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { SignedDocuments } from './application/ports.ts';
import { ratingRoutes } from './http/routes.ts';
import { ratingStreams } from './streams.ts';

export type { SignedDocument, SignedDocuments } from './application/ports.ts';
export { ratingEventTypes } from './contract/events.ts';
export { ratingDecider } from './domain/decider.ts';
export { type RatingStreams, ratingStreams } from './streams.ts';

export interface RatingsModuleDeps {
  readonly engine: EngineDeps;
  readonly documents: SignedDocuments;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createRatingsModule({ engine, ...deps }: RatingsModuleDeps) {
  const ratings = ratingStreams(engine);
  return {
    ratings,
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(ratingRoutes({ ...deps, ratings }))),
  };
}
