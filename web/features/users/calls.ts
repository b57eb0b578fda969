import { api } from '../../api/base.ts';

export interface SubUser {
  readonly userID: string;
  readonly fullName: string;
  /** Null: forgotten. */
  readonly emailID: string | null;
  readonly phone: string | null;
  readonly permissionsDenied: readonly string[];
  /** Chose a password of their own. */
  readonly ready: boolean;
  readonly addedOn: string;
}

/** Which documents of the account its sub-users see. */
export const VISIBILITIES = ['OWN', 'SHARED', 'ALL'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface SubUsers {
  readonly subUsers: readonly SubUser[];
  readonly userLimit: number;
  /** The owner counts as one (ENT-011). */
  readonly numberOfUserAdded: number;
  readonly visibility: Visibility;
}

/** ENT-007 */
export interface NewSubUser {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** What is not given stays as it is. */
export interface SubUserChange {
  readonly userID: string;
  readonly name?: string;
  /** Null: none. */
  readonly phone?: string | null;
  /** The whole list. */
  readonly permissionsDenied?: readonly string[];
}

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    subUsers: build.query<SubUsers, void>({
      query: () => ({ method: 'GET', path: '/profile/sub-user' }),
      providesTags: ['SubUsers'],
    }),
    addSubUser: build.mutation<SubUser, NewSubUser & { once: string }>({
      query: ({ once, ...body }) => ({ method: 'POST', path: '/profile/sub-user/register', body, headers: { 'idempotency-key': once } }),
      transformResponse: ({ subUser }: { subUser: SubUser }) => subUser,
      // A refusal may mean that somebody else took the last place: the list tells.
      invalidatesTags: ['SubUsers', 'Profile'],
    }),
    changeSubUser: build.mutation<SubUser, SubUserChange>({
      query: (body) => ({ method: 'PUT', path: '/api/sub-user', body }),
      transformResponse: ({ subUser }: { subUser: SubUser }) => subUser,
      invalidatesTags: (_answer, problem) => (problem ? [] : ['SubUsers']),
    }),
    removeSubUser: build.mutation<{ removed: true }, string>({
      query: (userID) => ({ method: 'DELETE', path: `/profile/sub-user/${encodeURIComponent(userID)}` }),
      invalidatesTags: ['SubUsers', 'Profile'],
    }),
    /** At most a hundred documents a call; `more`: there are others. `to` null: the owner. */
    handOver: build.mutation<{ handedOver: readonly string[]; more: boolean }, { from: string; to: string | null }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/charge', body }),
      invalidatesTags: ['Inbox', 'Document', 'Timeline'],
    }),
    inviteAgain: build.mutation<{ sent: true }, string>({
      query: (userID) => ({ method: 'POST', path: '/profile/verify/update-password', body: { userID } }),
    }),
    chooseVisibility: build.mutation<{ visibility: Visibility }, Visibility>({
      query: (visibility) => ({ method: 'PUT', path: '/api/sub-user/visibility', body: { visibility } }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['SubUsers']),
    }),
  }),
});

export const {
  useSubUsersQuery,
  useAddSubUserMutation,
  useChangeSubUserMutation,
  useRemoveSubUserMutation,
  useHandOverMutation,
  useInviteAgainMutation,
  useChooseVisibilityMutation,
} = usersApi;
