import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { denyPermissions, findAccount, setFeatures } from '../application/permissions.ts';
import type { Accounts } from '../application/ports.ts';
import { accountFeatures } from '../contract/features.ts';
import { emailAddress } from '../contract/values.ts';
import { denyPermissions as denying } from '../domain/commands/deny-permissions.ts';

const account = z.object({
  userID: z.string(),
  fullName: z.string(),
  emailID: z.string().nullable(),
  permissionsDenied: z.array(z.string()).readonly(),
  features: z.array(z.string()).readonly(),
});

/** Route permissions (ROLE-009) and features (SUB-013) of an account, for platform staff. Whose account was looked at stands in the access log. */
export function permissionRoutes(accounts: Accounts, authenticate: Authenticate) {
  const admin = authenticate.roles('admin');
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    routes.post(
      '/api/operations/accounts/search',
      {
        onRequest: admin,
        schema: {
          summary: 'The account of a mail address with the permissions it goes without',
          body: z.object({ email: emailAddress }),
          response: { 200: mainEnvelope(z.object({ account })) },
        },
      },
      async (request) => {
        const found = await findAccount(accounts, request.body.email);
        await accounts.accessLog.record({
          actor: actorOf(callerOf(request)),
          action: routeOf(request),
          target: `account-${found.userID}`,
          ownerId: found.userID,
          outcome: 'read',
          code: null,
          correlationId: request.correlationId,
          ip: request.ip,
        });
        return mainAnswer({ account: found });
      },
    );

    routes.put(
      '/api/operations/accounts/:userId/permissions',
      {
        onRequest: admin,
        schema: {
          summary: 'Sets which route permissions an account goes without; the list is the whole of it, unknown keys have no effect',
          params: z.object({ userId: z.string().min(1).max(100) }),
          body: denying.schema.pick({ permissionsDenied: true }),
          response: { 200: mainEnvelope(z.object({ account })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), caller.userId);
        const set = await denyPermissions(accounts, request.params.userId, request.body.permissionsDenied, context);
        return mainAnswer({ account: set });
      },
    );

    routes.put(
      '/api/operations/accounts/:userId/features',
      {
        onRequest: admin,
        schema: {
          summary: 'Sets which additional features an account has (isEndorsementSpecial); the list is the whole of it',
          params: z.object({ userId: z.string().min(1).max(100) }),
          body: z.object({
            features: z.array(z.enum(accountFeatures)).max(accountFeatures.length),
            reason: z.string().trim().min(1).max(500),
          }),
          response: { 200: mainEnvelope(z.object({ account })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), caller.userId);
        const set = await setFeatures(accounts, request.params.userId, request.body.features, request.body.reason, context);
        return mainAnswer({ account: set });
      },
    );
  };
}
