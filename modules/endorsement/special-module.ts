import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Refusal } from '../../shared-kernel/decider/types.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { SpecialDocuments, SpecialFeature } from './application/special-ports.ts';
import { specialRoutes } from './http/special-routes.ts';
import { specialStreams } from './special-streams.ts';

export interface SpecialModuleDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly documents: SpecialDocuments;
  readonly hasFeature: SpecialFeature;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  /** Bytes of a contract, by the plan of the account whose document it is about; the same as of every upload. */
  readonly uploadMaxBytes: (ownerId: string) => Promise<number>;
  /** What the plan of the account refuses a new document with; null: nothing. */
  readonly mayCreate: (ownerId: string) => Promise<Refusal | null>;
}

/** The door of the special endorsements, whose streams are a kind of their own. */
export function createSpecialEndorsementModule({ engine, ...deps }: SpecialModuleDeps) {
  const specials = specialStreams(engine, deps);
  return {
    ...specials,
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(specialRoutes({ ...deps, specials }))),
  };
}
