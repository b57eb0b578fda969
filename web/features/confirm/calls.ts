import { api } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';

export interface VerifiedAnswer {
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
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
    verify: build.mutation<VerifiedAnswer, { oobCode: string; email: string }>({
      query: (body) => ({ method: 'POST', path: '/api/verify', body, session: 'none' }),
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

export const { useVerifyMutation, useResendVerificationMutation, useLocalMailsQuery } = confirmApi;
