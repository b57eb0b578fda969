import type { LoginDevice } from '../../../modules/accounts/contract/login-device.ts';
import type { PersonalDataForm } from '../../../modules/accounts/contract/person-rules.ts';
import { remembered } from '../../api/auth.ts';
import { api } from '../../api/base.ts';
import { callApi, callForTokens } from '../../api/call.ts';
import type { Tokens } from '../../api/kept-session.ts';
import type { OwnMarks } from '../../api/saved-signatures.ts';
import type { Profile, SavedMark } from '../../api/types.ts';

/** The profile with the fields that only this page shows. */
export interface OwnProfile extends Profile {
  /** The account that the session is about, where it is that of somebody else; null: it is their own. */
  readonly addedBy: string | null;
  readonly firstName: string | null;
  readonly secondName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly rfc: string | null;
  readonly companyName: string | null;
  readonly industry: string | null;
  readonly activity: string | null;
  /** YYYY-MM-DD */
  readonly dob: string | null;
  /** The change of address that waits for its links. */
  readonly emailChange: { readonly email: string; readonly expiresAt: string; readonly confirmed: readonly ('OLD' | 'NEW')[] } | null;
}

/** GET /profile/sessions */
export interface OwnLogin extends LoginDevice {
  readonly sessionID: string;
  readonly startedAt: string;
  readonly ended:
    | 'replaced'
    | 'signed-out'
    | 'token-reused'
    | 'password-changed'
    | 'right-revoked'
    | 'ended-by-owner'
    | 'email-changed'
    | 'account-deleted'
    | 'unused'
    | null;
  readonly open: boolean;
  readonly current: boolean;
}
type OwnLogins = { readonly sessions: readonly OwnLogin[]; readonly openElsewhere: number };

/** What a sub-user is told of the plan of the account (CALL-040). */
export type SignatureInput = { readonly mark: SavedMark; readonly type: 'TEXT' | 'STROKE'; readonly signature: string };

export const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProfile: build.query<OwnProfile, void>({
      query: () => ({ method: 'GET', path: '/profile' }),
      providesTags: ['Profile'],
    }),
    savePersonalData: build.mutation<OwnProfile, Partial<PersonalDataForm> & { language?: 'es' | 'en' }>({
      query: (body) => ({ method: 'PUT', path: '/profile', body }),
      invalidatesTags: ['Profile'],
    }),
    changePassword: build.mutation<{ changed: true }, { lastPassword: string; password: string; once: string }>({
      queryFn: async ({ once, ...body }) => {
        const outcome = await callForTokens<Tokens & { changed: true; deviceToken: string | null }>({
          method: 'PUT',
          path: '/profile/password/change',
          body,
          headers: { 'idempotency-key': once },
        });
        if ('problem' in outcome) return { error: outcome.problem };
        remembered(outcome.data);
        return { data: { changed: true } };
      },
    }),
    askEmailChange: build.mutation<{ sent: true }, { email: string; password: string; once: string }>({
      query: ({ once, ...body }) => ({ method: 'POST', path: '/profile/email', body, headers: { 'idempotency-key': once } }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['Profile']),
    }),
    withdrawEmailChange: build.mutation<{ withdrawn: true }, void>({
      query: () => ({ method: 'DELETE', path: '/profile/email' }),
      invalidatesTags: ['Profile'],
    }),
    deletion: build.query<{ openDocuments: number; keepsDocuments: boolean }, void>({
      query: () => ({ method: 'GET', path: '/profile/deletion' }),
      keepUnusedDataFor: 0,
    }),
    deleteAccount: build.mutation<{ deleted: true }, { password: string; word: string }>({
      query: (body) => ({ method: 'POST', path: '/profile/deletion', body }),
    }),
    ownLogins: build.query<OwnLogins, void>({
      query: () => ({ method: 'GET', path: '/profile/sessions' }),
      providesTags: ['Logins'],
    }),
    /** Null: all but this one. `own`: it is the one that asks, and nothing can be asked after it. */
    endLogin: build.mutation<OwnLogins, { sessionID: string | null; own: boolean }>({
      query: ({ sessionID }) => ({ method: 'DELETE', path: `/profile/sessions${sessionID === null ? '' : `/${sessionID}`}` }),
      invalidatesTags: (_answer, problem, { own }) => (problem || own ? [] : ['Logins']),
    }),
    keepSignature: build.mutation<OwnMarks, SignatureInput & { once: string }>({
      queryFn: async ({ once, ...body }) => {
        const outcome = await callApi<OwnMarks>({ method: 'POST', path: '/api/user/sign', body, headers: { 'idempotency-key': once } });
        return 'problem' in outcome ? { error: outcome.problem } : { data: outcome.data };
      },
      invalidatesTags: ['Profile', 'SavedSignatures'],
    }),
    replaceSignature: build.mutation<OwnMarks, SignatureInput & { signatureId: string }>({
      query: (body) => ({ method: 'POST', path: '/api/user/sign/change', body }),
      invalidatesTags: ['Profile', 'SavedSignatures'],
    }),
    removeSignature: build.mutation<OwnMarks, string>({
      query: (signatureId) => ({ method: 'DELETE', path: `/api/user/sign/${encodeURIComponent(signatureId)}` }),
      invalidatesTags: ['Profile', 'SavedSignatures'],
    }),
  }),
});

export const {
  useOwnProfileQuery,
  useSavePersonalDataMutation,
  useChangePasswordMutation,
  useAskEmailChangeMutation,
  useDeletionQuery,
  useDeleteAccountMutation,
  useWithdrawEmailChangeMutation,
  useOwnLoginsQuery,
  useEndLoginMutation,
  useKeepSignatureMutation,
  useReplaceSignatureMutation,
  useRemoveSignatureMutation,
} = ownApi;
