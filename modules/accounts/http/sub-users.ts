import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { subscriptionOfSubUser } from '../application/sub-user-subscription.ts';
import { addSubUser, askForSetUp, editSubUser, findSubUser, listSubUsers, removeSubUser, worksFor } from '../application/sub-users.ts';
import { subUserSights } from '../contract/events.ts';
import { accountId, writtenName } from '../contract/values.ts';
import type { setSubUserSight } from '../domain/commands/set-sub-user-sight.ts';
import { guessing } from './schemas.ts';

const subUser = z.object({
  userID: z.string(),
  fullName: z.string(),
  emailID: z.string().nullable(),
  phone: z.string().nullable(),
  permissionsDenied: z.array(z.string()).readonly(),
  ready: z.boolean(),
  addedOn: z.string().nullable(),
});
const visibility = z.enum(subUserSights);
const list = z.object({
  subUsers: z.array(subUser).readonly(),
  userLimit: z.number().int(),
  numberOfUserAdded: z.number().int(),
  visibility,
});
const subscription = z.object({
  planName: z.string(),
  isCorporate: z.boolean(),
  userLimit: z.number().int(),
  numberOfUserAdded: z.number().int(),
  hideDeleteDocumentSubUser: z.boolean(),
  isEndorsementSpecial: z.boolean(),
  flags: z.array(z.string()).readonly(),
});
/** The address is looser than its rule, which has a text of its own (ERR-057). */
const invitation = z.object({ email: z.string().max(500), password: z.string().max(1024).optional(), name: writtenName });
const edit = z.object({
  userID: accountId,
  name: writtenName.optional(),
  phone: z.string().max(100).nullable().optional(),
  permissionsDenied: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
});

/** The people whom an owner lets work in the account (CALL-040..044, 053, 071, 099). */
export function subUserRoutes(accounts: Accounts, authenticate: Authenticate) {
  const owner = authenticate.roles('user');
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const about = (request: FastifyRequest) => {
      const caller = callerOf(request);
      return { caller, ownerId: caller.ownerId, context: commandContextOf(request, actorOf(caller), caller.userId) };
    };
    const added = async (request: FastifyRequest, { email, password, name }: z.infer<typeof invitation>) => {
      const { ownerId, context } = about(request);
      return { subUser: await addSubUser(accounts, ownerId, { email: email.trim(), password: password ?? null, name }, context) };
    };

    routes.get(
      '/profile/sub-user',
      { onRequest: owner, schema: { summary: 'The sub-users of the account', response: { 200: profileEnvelope(list) } } },
      async (request) => profileAnswer(await listSubUsers(accounts, callerOf(request).ownerId)),
    );

    routes.post(
      '/profile/sub-user/register',
      {
        config: guessing(accounts),
        onRequest: owner,
        schema: {
          summary: 'Take a person in; a link to choose a password is mailed, and one that is given here leads there once',
          body: invitation,
          response: { 200: profileEnvelope(z.object({ subUser })) },
        },
      },
      async (request) => profileAnswer(await added(request, request.body)),
    );

    routes.post(
      '/api/user/sub-user',
      {
        config: guessing(accounts),
        onRequest: owner,
        schema: {
          summary: 'Take a person in; a link to choose a password is mailed, and one that is given here leads there once',
          body: invitation,
          response: { 200: mainEnvelope(z.object({ subUser })) },
        },
      },
      async (request) => mainAnswer(await added(request, request.body)),
    );

    routes.delete(
      '/profile/sub-user/:id',
      {
        onRequest: owner,
        schema: {
          summary: 'Let a sub-user go; their sessions end at once, what they did stays',
          params: z.object({ id: accountId }),
          response: { 200: profileEnvelope(z.object({ removed: z.literal(true) })) },
        },
      },
      async (request) => {
        const { ownerId, context } = about(request);
        await removeSubUser(accounts, ownerId, request.params.id, context);
        return profileAnswer({ removed: true as const });
      },
    );

    routes.put(
      '/api/sub-user',
      {
        onRequest: owner,
        schema: {
          summary: 'Change name, phone and permissions of a sub-user; what is not given stays, the permissions are the whole list',
          body: edit,
          response: { 200: mainEnvelope(z.object({ subUser })) },
        },
      },
      async (request) => {
        const { ownerId, context } = about(request);
        const { userID, ...changed } = request.body;
        if (!(await worksFor(accounts, ownerId, userID))) return deny(accounts.accessLog, request, userID, 404, 'user.update.failed');
        return mainAnswer({ subUser: await editSubUser(accounts, userID, changed, context) });
      },
    );

    routes.put(
      '/api/sub-user/visibility',
      {
        onRequest: owner,
        schema: {
          summary: 'Which documents of the account its sub-users see: their own, those and what is shared with them, or all',
          body: z.object({ visibility }),
          response: { 200: mainEnvelope(z.object({ visibility })) },
        },
      },
      async (request) => {
        const { ownerId, context } = about(request);
        const data: z.input<typeof setSubUserSight.schema> = { accountId: ownerId, sight: request.body.visibility };
        const { state } = await accounts.streams.execute({ type: 'SetSubUserSight', data }, context);
        return mainAnswer({ visibility: state.subUserSight });
      },
    );

    routes.get(
      '/profile/admin/sub-user/:userId',
      {
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary: 'One sub-user, for the owner of their account and for platform staff',
          params: z.object({ userId: accountId }),
          response: { 200: profileEnvelope(z.object({ subUser })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { userId } = request.params;
        if (caller.role !== 'admin' && !(await worksFor(accounts, caller.ownerId, userId)))
          return deny(accounts.accessLog, request, null, 403, 'access.denied');
        const found = await findSubUser(accounts, userId);
        if (found === null) throw new ProductError(404, 'subUser.not_found');
        if (caller.role === 'admin')
          await accounts.accessLog.record({
            actor: actorOf(caller),
            action: routeOf(request),
            target: `account-${found.subUser.userID}`,
            ownerId: found.ownerId,
            outcome: 'read',
            code: null,
            correlationId: request.correlationId,
            ip: request.ip,
          });
        return profileAnswer({ subUser: found.subUser });
      },
    );

    routes.get(
      '/profile/sub-user/subscription',
      {
        onRequest: authenticate.roles('sub-user'),
        schema: { summary: 'What the account has that the bearer works in', response: { 200: profileEnvelope(subscription) } },
      },
      async (request) => profileAnswer(await subscriptionOfSubUser(accounts, callerOf(request).ownerId)),
    );

    routes.post(
      '/profile/verify/update-password',
      {
        config: guessing(accounts),
        onRequest: owner,
        schema: {
          summary: 'Mail a sub-user a new link to choose a password',
          body: z.object({ userID: accountId }),
          response: { 200: profileEnvelope(z.object({ sent: z.literal(true) })) },
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        const { userID } = request.body;
        if (!(await worksFor(accounts, ownerId, userID))) return deny(accounts.accessLog, request, userID, 404, 'subUser.not_found');
        await askForSetUp(accounts, ownerId, userID, request.correlationId);
        return profileAnswer({ sent: true as const });
      },
    );
  };
}
