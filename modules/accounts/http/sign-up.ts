import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { text } from '../../../shared-kernel/i18n/message.ts';
import { disownSignUp } from '../application/disown-sign-up.ts';
import type { Accounts } from '../application/ports.ts';
import { resendVerification, signUp } from '../application/sign-up.ts';
import { type MailedLink, type OwnSignUp, verifyByCode } from '../application/verify-email.ts';
import { emailAddress } from '../contract/values.ts';
import { originOf } from './origin.ts';
import { deviceTokens, entered, guessing, recaptcha, typedPassword } from './schemas.ts';

/** Looser than the rules, which name each wrong field (contract/person-rules.ts). */
const typed = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? '');
/** 256 bits or more, made by the page; only its hash is kept. */
const waitingSecret = z.string().regex(/^[\w-]{43,128}$/);
const signUpBody = z.object({
  email: typed,
  password: typedPassword,
  name: typed,
  lastName: typed,
  secondName: typed,
  phone: typed,
  waitingSecret: waitingSecret.optional(),
  recaptcha,
});
const signedUp = z.object({ userID: z.string(), emailID: z.string(), emailVerified: z.literal(false) });
const oobCode = z.string().min(1).max(200);
/** By what it is seen that whoever opens the link is who signed up; one of the two. */
const ownSignUp = {
  waitingSecret: z.string().max(128).optional(),
  password: z.string().max(1024).optional(),
  recaptcha,
  deviceTokens,
};
const proved = entered.extend({ emailVerified: z.literal(true) });

/** Sign-up and proof of the address, under both names they have: CALL-034 and 065, CALL-049, CALL-050 and 066. */
export function signUpRoutes(accounts: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const config = guessing(accounts);

    const opened = async (request: FastifyRequest, body: z.infer<typeof signUpBody>) => {
      const context = commandContextOf(request, { kind: 'public', id: 'public' }, 'public');
      const { accountId, email } = await signUp(accounts, { ...body, language: request.language }, context, request.ip);
      return { userID: accountId, emailID: email, emailVerified: false as const };
    };
    const verified = async (request: FastifyRequest, input: MailedLink & OwnSignUp) => {
      const session = await verifyByCode(accounts, input, originOf(request), { correlationId: request.correlationId });
      const { token, refreshToken, sessionToken, deviceToken } = session;
      return { token, refreshToken, sessionToken, deviceToken, emailVerified: true as const };
    };

    routes.post(
      '/register',
      {
        config,
        schema: {
          summary: 'Open an account; a link to prove the address is mailed',
          body: signUpBody,
          response: { 200: profileEnvelope(signedUp) },
        },
      },
      async (request) => profileAnswer(await opened(request, request.body)),
    );

    routes.post(
      '/api/sign-up',
      {
        config,
        schema: {
          summary: 'Open an account; a link to prove the address is mailed',
          body: signUpBody,
          response: { 200: mainEnvelope(signedUp) },
        },
      },
      async (request) => mainAnswer(await opened(request, request.body)),
    );

    routes.post(
      '/profile/verify/email',
      {
        config,
        schema: {
          summary: 'Mail the link that proves an address again; the same answer for every address, once a minute',
          body: z.object({ email: emailAddress }),
          response: { 200: profileEnvelope(z.object({ sent: z.literal(true) })) },
        },
      },
      async (request) => {
        await resendVerification(accounts, request.body.email);
        return profileAnswer({ sent: true as const }, text('verify.sent', request.language));
      },
    );

    routes.post(
      '/profile/verify/email/:code',
      {
        config,
        schema: {
          summary: 'Prove an address with the mailed code and the secret or the password of the sign-up, and sign in',
          params: z.object({ code: oobCode }),
          body: z.object({ email: z.string().max(320), ...ownSignUp }),
          response: { 200: profileEnvelope(proved) },
        },
      },
      async (request) => profileAnswer(await verified(request, { code: request.params.code, ...request.body })),
    );

    routes.post(
      '/api/verify',
      {
        config,
        schema: {
          summary: 'Prove an address with the mailed code and the secret or the password of the sign-up, and sign in',
          body: z.object({ oobCode, email: z.string().max(320), ...ownSignUp }),
          response: { 200: mainEnvelope(proved) },
        },
      },
      async (request) => {
        const { oobCode: code, ...body } = request.body;
        return mainAnswer(await verified(request, { code, ...body }));
      },
    );

    routes.post(
      '/api/verify/disown',
      {
        config,
        schema: {
          summary: 'Say with the mailed code that one did not sign up: the account ends and its address is free',
          body: z.object({ oobCode, email: z.string().max(320) }),
          response: { 200: mainEnvelope(z.object({ ended: z.literal(true) })) },
        },
      },
      async (request) => {
        const { oobCode: code, email } = request.body;
        await disownSignUp(accounts, { code, email }, { correlationId: request.correlationId });
        return mainAnswer({ ended: true as const });
      },
    );
  };
}
