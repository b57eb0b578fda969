import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { RemindableDocuments, ReminderReads, ReminderRow } from '../application/ports.ts';
import { REMINDERS_LIMIT } from '../contract/rules.ts';
import type { ReminderStreams } from '../streams.ts';

export interface ReminderRoutesDeps {
  readonly reminders: ReminderStreams;
  readonly reads: ReminderReads;
  readonly documents: RemindableDocuments;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

const id = z.string().min(1).max(64);

/** `isNew`: its day has come and its person has not seen it. */
const shown = (row: ReminderRow, now: Date) => {
  const isDue = row.startsAt <= now.toISOString();
  return { ...row, isDue, isNew: isDue && row.readAt === null };
};

/** The bell of a person (ENT-041, CONST-019): everybody has their own, also within an account. */
export function reminderRoutes({ reminders, reads, documents, authenticate, accessLog, clock }: ReminderRoutesDeps) {
  const contextOf = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId: caller.ownerId };
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user');
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/reminders',
      {
        onRequest,
        schema: {
          summary: 'The reminders of the bearer in the order in which they come up, and how many are new',
          description:
            'New are those whose day has come and that were not marked as read. A reminder is gone by itself 24 hours after it came up.',
        },
      },
      async (request) => {
        const { userId, ownerId } = callerOf(request);
        const position = request.headers['x-position'];
        if (typeof position === 'string' && POSITION_TEXT.test(position)) await reads.caughtUp(position);
        const now = clock.now();
        const rows = (await reads.of(userId, ownerId, now)).map((row) => shown(row, now));
        return mainAnswer({ reminders: rows, unread: rows.filter(({ isNew }) => isNew).length });
      },
    );

    app.post(
      '/api/reminders',
      {
        onRequest,
        config,
        schema: {
          summary: 'Writes a reminder for the bearer: a day, a title and notes, and the document it is about where there is one',
          description: '`date`: YYYY-MM-DD in the zone of the product, today or later.',
          body: z.object({
            date: z.string().max(10),
            title: z.string().max(1000),
            notes: z.string().max(8000).optional(),
            documentID: id.optional(),
          }),
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { date, title, notes, documentID: documentId = null } = request.body;
        // A document that they do not see is answered like one that is not there.
        if (documentId !== null && !(await documents.isSeenBy(caller, documentId)))
          return deny(accessLog, request, documentId, 404, 'document.not_found');
        const { userId } = caller;
        const context = contextOf(request);
        const reminderId = nameId('reminder', userId, context.commandId);
        const said = { title: personal(userId, title), notes: notes === undefined ? null : personal(userId, notes) };
        const result = await reminders.execute({ type: 'SetReminder', data: { reminderId, userId, date, documentId, ...said } }, context);
        stampAnswer(reply, result);
        return mainAnswer({ reminderID: reminderId });
      },
    );

    app.put(
      '/api/reminders/read',
      {
        onRequest,
        config,
        schema: {
          summary: 'Marks reminders as read; what has not come up yet stays as it is',
          body: z.object({ reminderIDs: z.array(id).min(1).max(REMINDERS_LIMIT) }),
        },
      },
      async (request, reply) => {
        // One revision cannot speak for several streams.
        const { ifMatch: _, ...context } = contextOf(request);
        const reminderIDs = [...new Set(request.body.reminderIDs)];
        let position: string | null = null;
        for (const reminderId of reminderIDs)
          position = (await reminders.execute({ type: 'ReadReminder', data: { reminderId } }, context)).position ?? position;
        if (position !== null) reply.header('x-position', position);
        return mainAnswer({ reminderIDs });
      },
    );

    app.delete(
      '/api/reminders/:reminderId',
      { onRequest, config, schema: { summary: 'Takes a reminder away', params: z.object({ reminderId: id }) } },
      async (request, reply) => {
        const { reminderId } = request.params;
        stampAnswer(reply, await reminders.execute({ type: 'RemoveReminder', data: { reminderId } }, contextOf(request)));
        return mainAnswer({ reminderID: reminderId });
      },
    );
  };
}
