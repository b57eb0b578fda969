import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { absencesOf } from '../application/absences.ts';
import type { Accounts } from '../application/ports.ts';
import { accountId } from '../contract/values.ts';

const member = z.object({ userID: z.string(), fullName: z.string().nullable() });
const absences = z.object({
  allowed: z.boolean(),
  people: z.array(member).readonly(),
  absences: z.array(member.extend({ substitute: member, firstDay: z.string(), lastDay: z.string(), isNow: z.boolean() })).readonly(),
});
const day = z.string().max(10);

/** Who of an account is away, and who stands in for them. */
export function absenceRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user');
    const response = { 200: mainEnvelope(absences) };
    const about = (request: FastifyRequest) => {
      const caller = callerOf(request);
      return { caller, context: commandContextOf(request, actorOf(caller), caller.userId), accountId: caller.ownerId };
    };
    const answer = async (request: FastifyRequest) => mainAnswer(await absencesOf(accounts, callerOf(request)));

    app.get(
      '/api/absences',
      {
        onRequest,
        schema: { summary: 'Who of the account is away and who stands in: for its owner all, for others what concerns them', response },
      },
      answer,
    );

    app.put(
      '/api/absences',
      {
        onRequest,
        schema: {
          summary: 'From when to when somebody is away, and who stands in for them',
          description:
            'Days in the zone of the product, both in it. `userID`: who is away, the caller where it is left out; only the owner names others.',
          body: z.object({ userID: accountId.optional(), substituteID: accountId, firstDay: day, lastDay: day }),
          response,
        },
      },
      async (request) => {
        const { caller, accountId, context } = about(request);
        const { userID: memberId = caller.userId, substituteID: substituteId, firstDay, lastDay } = request.body;
        await accounts.streams.execute({ type: 'SetAbsence', data: { accountId, memberId, substituteId, firstDay, lastDay } }, context);
        return answer(request);
      },
    );

    app.delete(
      '/api/absences/:userId',
      {
        onRequest,
        schema: {
          summary: 'Somebody is back, or does not go away; nobody stands in for them any more',
          params: z.object({ userId: accountId }),
          response,
        },
      },
      async (request) => {
        const { accountId, context } = about(request);
        await accounts.streams.execute({ type: 'EndAbsence', data: { accountId, memberId: request.params.userId } }, context);
        return answer(request);
      },
    );

    app.put(
      '/api/absences/allowed',
      {
        onRequest: authenticate.roles('user'),
        schema: {
          summary: 'Whether the people of the account may stand in for one another',
          body: z.object({ allowed: z.boolean() }),
          response,
        },
      },
      async (request) => {
        const { accountId, context } = about(request);
        await accounts.streams.execute({ type: 'AllowSubstitutes', data: { accountId, allowed: request.body.allowed } }, context);
        return answer(request);
      },
    );
  };
}
