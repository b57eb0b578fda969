import { api } from './base.ts';
import { deviceTokens, keepDevice } from './kept-session.ts';
import type { Profile } from './types.ts';

interface LoginAnswer {
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
  readonly emailVerified: boolean;
  readonly deviceToken: string | null;
}

/** The answer as it is, with what this browser is known by from now on put away. */
export function remembered<Answer extends { readonly deviceToken?: string | null } | undefined>(answer: Answer): Answer {
  keepDevice(answer?.deviceToken);
  return answer;
}

const EXCHANGES = { own: '/auth/token', nmp: '/nmp/access', teran: '/teran/access' } as const;
export type TokenOf = keyof typeof EXCHANGES;

interface Handover {
  readonly redirectUrl: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
}

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    access: build.mutation<Partial<LoginAnswer> | undefined, { email: string; password: string; recaptcha?: string }>({
      query: (body) => ({ method: 'POST', path: '/auth/access', body: { ...body, deviceTokens: deviceTokens() }, session: 'none' }),
      transformResponse: remembered<Partial<LoginAnswer> | undefined>,
    }),
    /** `by`: whose token it is. */
    exchange: build.mutation<LoginAnswer, { token: string; by: TokenOf }>({
      query: ({ token, by }) => ({ method: 'POST', path: EXCHANGES[by], body: { token, deviceTokens: deviceTokens() }, session: 'none' }),
      transformResponse: remembered<LoginAnswer>,
    }),
    handover: build.mutation<Handover, void>({
      query: () => ({ method: 'POST', path: '/auth/handover', body: {} }),
    }),
    profile: build.query<Profile, void>({
      query: () => ({ method: 'GET', path: '/profile' }),
      providesTags: ['Profile'],
    }),
    logout: build.mutation<{ loggedOut: true }, void>({
      query: () => ({ method: 'POST', path: '/api/user-auth/logout', body: {} }),
    }),
    passwordLost: build.mutation<{ sent: true; message: string }, { email: string }>({
      query: (body) => ({ method: 'POST', path: '/api/password/lost', body, session: 'none' }),
    }),
    passwordReset: build.mutation<{ changed: true; deviceToken: string | null }, { code: string; password: string; recaptcha: string }>({
      query: (body) => ({ method: 'POST', path: '/api/password/reset', body, session: 'none' }),
      transformResponse: remembered<{ changed: true; deviceToken: string | null }>,
    }),
  }),
});

export const {
  useAccessMutation,
  useExchangeMutation,
  useProfileQuery,
  useLogoutMutation,
  usePasswordLostMutation,
  usePasswordResetMutation,
} = authApi;
