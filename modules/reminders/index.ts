/** The only door of the reminders module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { RemindableDocuments, ReminderReads } from './application/ports.ts';
import { reminderRoutes } from './http/routes.ts';
import { reminderStreams } from './streams.ts';

export type { RemindableDocuments, ReminderReads, ReminderRow } from './application/ports.ts';
export { reminderEventTypes } from './contract/events.ts';
export { reminderDecider } from './domain/decider.ts';
export { type ReminderStreams, reminderStreams } from './streams.ts';

export interface RemindersModuleDeps {
  readonly engine: EngineDeps;
  readonly reads: ReminderReads;
  readonly documents: RemindableDocuments;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createRemindersModule({ engine, reads, ...deps }: RemindersModuleDeps) {
  const { clock } = engine;
  const reminders = reminderStreams(engine, (userId) => reads.countOf(userId, clock.now()));
  return {
    reminders,
    register: async (app: FastifyInstance): Promise<void> =>
      void (await app.register(reminderRoutes({ ...deps, reminders, reads, clock }))),
  };
}
