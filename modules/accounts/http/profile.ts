import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { changeOwnPassword } from '../application/own-password.ts';
import { changePersonalData } from '../application/personal-data.ts';
import type { Accounts } from '../application/ports.ts';
import { profileOf } from '../application/profile.ts';
import { originOf } from './origin.ts';
import { entered, guessing, profile, typedPassword } from './schemas.ts';

/** Looser than the rules, which name each wrong field (contract/person-rules.ts). */
const typed = z.string().max(500).nullable().optional();
const personalData = z.object({
  firstName: typed,
  /** The name the first name has in the sign-up form (ENT-005). */
  name: typed,
  secondName: typed,
  lastName: typed,
  phone: typed,
  rfc: typed,
  companyName: typed,
  industry: typed,
  activity: typed,
  /** YYYY-MM-DD */
  dob: typed,
  language: z.enum(['es', 'en']).optional(),
});
const passwords = z.object({ lastPassword: typedPassword, password: typedPassword });
/** All tokens of before are void; these are of the session that goes on. */
const changed = entered.omit({ emailVerified: true }).extend({ changed: z.literal(true) });

/** The own profile: GET and PUT /profile (CALL-035, 036), the password (CALL-046), and the same by the main API (CALL-067, 070). */
export function profileRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const about = (request: FastifyRequest) => {
      const caller = callerOf(request);
      return { caller, context: commandContextOf(request, actorOf(caller), caller.userId) };
    };
    const profileNow = (request: FastifyRequest) => profileOf(accounts, callerOf(request));
    const saved = async (request: FastifyRequest, { name, ...data }: z.infer<typeof personalData>) => {
      const { caller, context } = about(request);
      await changePersonalData(accounts, caller.userId, { ...(name === undefined ? {} : { firstName: name }), ...data }, context);
      return profileNow(request);
    };
    const passwordChanged = async (request: FastifyRequest, input: z.infer<typeof passwords>) => {
      const { caller, context } = about(request);
      const origin = originOf(request);
      const { token, refreshToken, sessionToken } = await changeOwnPassword(accounts, caller.userId, input, context, origin);
      // None that was known before is any more; the one that changed it is.
      const deviceToken = await accounts.devices.remember([], caller.userId, accounts.engine.clock.now());
      return { changed: true as const, token, refreshToken, sessionToken, deviceToken };
    };

    routes.get(
      '/profile',
      {
        onRequest: authenticate.required,
        schema: { summary: 'The profile of the bearer', response: { 200: profileEnvelope(profile) } },
      },
      async (request) => profileAnswer(await profileNow(request)),
    );

    routes.put(
      '/profile',
      {
        onRequest: authenticate.writer,
        schema: {
          summary: 'Change personal data; what is not given stays',
          body: personalData,
          response: { 200: profileEnvelope(profile) },
        },
      },
      async (request) => profileAnswer(await saved(request, request.body)),
    );

    routes.post(
      '/api/user/personal-data',
      {
        onRequest: authenticate.writer,
        schema: { summary: 'Change personal data; what is not given stays', body: personalData, response: { 200: mainEnvelope(profile) } },
      },
      async (request) => mainAnswer(await saved(request, request.body)),
    );

    routes.put(
      '/profile/password/change',
      {
        config: guessing(accounts),
        onRequest: authenticate.writer,
        schema: {
          summary: 'Change the password by showing the one before; ends every session and answers the tokens of a new one',
          body: passwords,
          response: { 200: profileEnvelope(changed) },
        },
      },
      async (request) => profileAnswer(await passwordChanged(request, request.body)),
    );

    routes.post(
      '/api/user/password',
      {
        config: guessing(accounts),
        onRequest: authenticate.writer,
        schema: {
          summary: 'Change the password by showing the one before; ends every session and answers the tokens of a new one',
          body: passwords,
          response: { 200: mainEnvelope(changed) },
        },
      },
      async (request) => mainAnswer(await passwordChanged(request, request.body)),
    );
  };
}
