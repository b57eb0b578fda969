/** The only door of the formats module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import { type FormatsOffered, formatRoutes } from './http/routes.ts';
import { formatsStreams } from './streams.ts';

export { formatEventTypes } from './contract/events.ts';
export { formatsDecider } from './domain/decider.ts';
export { type FormatsStreams, formatsStreams } from './streams.ts';

export interface FormatsModuleDeps {
  readonly engine: EngineDeps;
  readonly isOffered: FormatsOffered;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createFormatsModule({ engine, ...deps }: FormatsModuleDeps) {
  const formats = formatsStreams(engine);
  return {
    formats,
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(formatRoutes({ ...deps, formats }))),
  };
}
