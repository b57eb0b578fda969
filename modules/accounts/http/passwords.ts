import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { text } from '../../../shared-kernel/i18n/message.ts';
import { askForReset, resetPassword } from '../application/passwords.ts';
import type { Accounts } from '../application/ports.ts';
import { enterByInvitation, invitationOf } from '../application/set-up-link.ts';
import { emailAddress } from '../contract/values.ts';
import { originOf } from './origin.ts';
import { deviceTokens, entered, guessing, recaptcha } from './schemas.ts';

// Longer than any rule takes, so that a long password gets its message instead of a refusal of the form (RULE-005).
const password = z.string().max(1024);
const code = z.string().min(1).max(200);
/** Whose code it is, as its address says it. */
const userID = z.string().max(100).optional();
const changed = z.object({ changed: z.literal(true) });
/** With what the browser shows at its next login. */
const reset = changed.extend({ deviceToken: z.string().nullable() });
const sent = z.object({ sent: z.literal(true) });

/**
 * Passwords by mailed code: reset under both names it has (CALL-051, 052, 063, 064) and set-up of somebody invited
 * (CALL-054). Asking for a reset answers the same for every address (AUTH-012).
 */
export function passwordRoutes(accounts: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();

    routes.post(
      '/profile/verify/password',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Mail a link to choose a new password',
          body: z.object({ email: emailAddress }),
          response: { 200: profileEnvelope(sent) },
        },
      },
      async (request) => {
        await askForReset(accounts, request.body.email, request.correlationId);
        return profileAnswer({ sent: true as const }, text('reset.password.sent', request.language));
      },
    );

    routes.post(
      '/api/password/lost',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Mail a link to choose a new password',
          body: z.object({ email: emailAddress }),
          response: { 200: mainEnvelope(sent.extend({ message: z.string() })) },
        },
      },
      async (request) => {
        await askForReset(accounts, request.body.email, request.correlationId);
        return mainAnswer({ sent: true as const, message: text('reset.password.sent', request.language) });
      },
    );

    routes.put(
      '/profile/verify/password/:code',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Set a new password with the mailed code',
          params: z.object({ code }),
          body: z.object({ password, recaptcha }),
          response: { 200: profileEnvelope(reset) },
        },
      },
      async (request) => {
        const { correlationId, ip } = request;
        const { deviceToken } = await resetPassword(accounts, { code: request.params.code, ...request.body }, { correlationId }, ip);
        return profileAnswer({ changed: true as const, deviceToken });
      },
    );

    routes.post(
      '/api/password/reset',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Set a new password with the mailed code',
          body: z.object({ code, password, recaptcha }),
          response: { 200: mainEnvelope(reset) },
        },
      },
      async (request) => {
        const { deviceToken } = await resetPassword(accounts, request.body, { correlationId: request.correlationId }, request.ip);
        return mainAnswer({ changed: true as const, deviceToken });
      },
    );

    routes.get(
      '/profile/verify/update-password/:code',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Whether the code of an invitation still works, and whose it is',
          params: z.object({ code }),
          querystring: z.object({ userID }),
          response: { 200: profileEnvelope(z.object({ fullName: z.string(), account: z.string().nullable() })) },
        },
      },
      async (request) => profileAnswer(await invitationOf(accounts, { code: request.params.code, userId: request.query.userID ?? null })),
    );

    routes.post(
      '/profile/verify/update-password/:code',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Choose the first password with the code of an invitation, and sign in',
          params: z.object({ code }),
          body: z.object({ password, userID, deviceTokens }),
          response: { 200: profileEnvelope(changed.extend(entered.shape)) },
        },
      },
      async (request) => {
        const { userID: userId = null, ...chosen } = request.body;
        const signedIn = await enterByInvitation(accounts, { ...chosen, code: request.params.code, userId }, originOf(request));
        const { token, refreshToken, sessionToken, emailVerified, deviceToken } = signedIn;
        return profileAnswer({ changed: true as const, token, refreshToken, sessionToken, emailVerified, deviceToken });
      },
    );
  };
}
