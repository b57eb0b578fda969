import { remembered } from '../../api/auth.ts';
import { api } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';
import { deviceTokens } from '../../api/kept-session.ts';

export interface VerifiedAnswer {
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
  readonly deviceToken: string | null;
}

/** With what a browser shows that the sign-up was its own, or its person that it was theirs (AUTH-008). */
export interface VerifyForm {
  readonly oobCode: string;
  readonly email: string;
  readonly waitingSecret?: string;
  readonly password?: string;
  readonly recaptcha?: string;
}

export interface LocalMail {
  readonly mailId: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
  readonly links: readonly string[];
}

export const confirmApi = api.injectEndpoints({
  endpoints: (build) => ({
    verify: build.mutation<VerifiedAnswer, VerifyForm>({
      query: (body) => ({ method: 'POST', path: '/api/verify', body: { ...body, deviceTokens: deviceTokens() }, session: 'none' }),
      transformResponse: remembered<VerifiedAnswer>,
    }),
    disown: build.mutation<{ ended: true }, Pick<VerifyForm, 'oobCode' | 'email'>>({
      query: (body) => ({ method: 'POST', path: '/api/verify/disown', body, session: 'none' }),
    }),
    confirmEmailChange: build.mutation<{ changed: boolean }, { oobCode: string }>({
      query: (body) => ({ method: 'POST', path: '/api/email-change/confirm', body, session: 'none' }),
    }),
    stopEmailChange: build.mutation<{ stopped: true }, { oobCode: string }>({
      query: (body) => ({ method: 'POST', path: '/api/email-change/stop', body, session: 'none' }),
    }),
    resendVerification: build.mutation<{ sent: true }, { email: string }>({
      query: (body) => ({ method: 'POST', path: '/profile/verify/email', body, session: 'none' }),
    }),
    /** The mails of an installation that sends none; null everywhere else, where nothing answers at this address. */
    localMails: build.query<readonly LocalMail[] | null, { to: string }>({
      queryFn: async ({ to }, { signal }) => {
        const outcome = await callApi<{ mails: readonly LocalMail[] }>({
          method: 'GET',
          path: `/local/mailbox?${new URLSearchParams({ to, limit: '5' })}`,
          session: 'none',
          signal,
        });
        return { data: 'problem' in outcome ? null : outcome.data.mails };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useVerifyMutation,
  useDisownMutation,
  useConfirmEmailChangeMutation,
  useStopEmailChangeMutation,
  useResendVerificationMutation,
  useLocalMailsQuery,
} = confirmApi;
