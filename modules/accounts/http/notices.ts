import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { reminderPlan } from '../../../shared-kernel/reminder-plan-schema.ts';
import type { Accounts } from '../application/ports.ts';
import { noticesChosen } from '../contract/events.ts';

const reminders = z.object({ plan: reminderPlan.nullable() });

/** By which mails a person hears of the documents they sent: everybody who sends some chooses for themselves. */
export function noticeRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user');
    const answer = mainEnvelope(noticesChosen);
    const remindersAnswer = mainEnvelope(reminders);

    routes.get(
      '/api/notices',
      { onRequest, schema: { summary: 'By which mails the bearer hears of the documents they sent', response: { 200: answer } } },
      async (request) => mainAnswer((await accounts.reader.load(callerOf(request).userId)).state.notices),
    );

    routes.put(
      '/api/notices',
      {
        onRequest,
        schema: {
          summary:
            'Choose them. `signed`: of each signature at once, of a day together at 8:00 (Mexico City), or at the end only. `stopped`: who does not sign, and mails that came back',
          body: noticesChosen,
          response: { 200: answer },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), caller.userId);
        const data = { accountId: caller.userId, ...request.body };
        return mainAnswer((await accounts.streams.execute({ type: 'ChooseNotices', data }, context)).state.notices);
      },
    );

    routes.get(
      '/api/notices/reminders',
      {
        onRequest,
        schema: { summary: 'When whoever does not sign the documents of the bearer is reminded', response: { 200: remindersAnswer } },
      },
      async (request) => mainAnswer({ plan: (await accounts.reader.load(callerOf(request).userId)).state.signingReminders ?? null }),
    );

    routes.put(
      '/api/notices/reminders',
      {
        onRequest,
        schema: {
          summary:
            'Choose it for documents that are sent from now on: `firstDays` after somebody was asked, then every `everyDays`, `most` times at most; null: no reminders. A document may have a plan of its own',
          body: reminders,
          response: { 200: remindersAnswer },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), caller.userId);
        const data = { accountId: caller.userId, ...request.body };
        const { state } = await accounts.streams.execute({ type: 'ChooseSigningReminders', data }, context);
        return mainAnswer({ plan: state.signingReminders ?? null });
      },
    );
  };
}
