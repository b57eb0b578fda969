/** The only door of the public links module: addresses through which whoever proves an e-mail address gets a document of their own. */

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { createSecrets } from './application/secrets.ts';
import { createVisits } from './application/visits.ts';
import type { PublicLinkEdge } from './http/deps.ts';
import { ownerLinkRoutes } from './http/owner-routes.ts';
import { visitorLinkRoutes } from './http/visitor-routes.ts';
import { wholePublicLinkStreams } from './streams.ts';

export type {
  LinkAccounts,
  LinkPerson,
  LinkReads,
  LinkSources,
  MailCode,
  NamedSource,
  Opening,
  VisitGuard,
  WhereNext,
} from './application/ports.ts';
export type { PublicLinkRow } from './contract/calls.ts';
export { type LinkSource, type PublicLinkEvent, publicLinkEventTypes, publicLinkStream } from './contract/events.ts';
export type { LinkStanding } from './contract/rules.ts';
export { publicLinkDecider } from './domain/decider.ts';
export { type PublicLinkState, senderOfLink, type Visit, visitOf } from './domain/state.ts';
export { type PublicLinkStreams, publicLinkStreams } from './streams.ts';

export interface PublicLinksModuleDeps extends Omit<PublicLinkEdge, 'links' | 'visits' | 'secrets' | 'clock'> {
  readonly engine: EngineDeps;
  readonly pool: Pool;
  /** Of the installation: ids of links and codes of visits are made with it. */
  readonly secret: Uint8Array;
}

export function createPublicLinksModule({ engine, pool, secret, ...deps }: PublicLinksModuleDeps) {
  const { clock, vault } = engine;
  const links = wholePublicLinkStreams(engine, { countOpen: deps.reads.countOpen });
  const visits = createVisits({ pool, vault });
  const edge: PublicLinkEdge = { ...deps, links, visits, secrets: createSecrets(secret), clock };
  return {
    ...links,
    /** Deletes visits that are over; for a worker's clock. */
    sweepVisits: (): Promise<number> => visits.sweep(clock.now()),
    async register(app: FastifyInstance): Promise<void> {
      await app.register(ownerLinkRoutes(edge));
      await app.register(visitorLinkRoutes(edge));
    },
  };
}
