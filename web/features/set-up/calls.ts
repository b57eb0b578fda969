import { remembered } from '../../api/auth.ts';
import { api } from '../../api/base.ts';
import { deviceTokens } from '../../api/kept-session.ts';

/** Whose invitation it is. */
export interface SetUpLink {
  readonly userID: string;
  readonly token: string;
}

interface SetUpAnswer {
  readonly changed: true;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
  readonly deviceToken: string | null;
}

const addressOf = ({ token }: SetUpLink): string => `/profile/verify/update-password/${encodeURIComponent(token)}`;

export const setUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    setUpLink: build.query<{ fullName: string; account: string | null }, SetUpLink>({
      query: (link) => ({ method: 'GET', path: `${addressOf(link)}?${new URLSearchParams({ userID: link.userID })}`, session: 'none' }),
      keepUnusedDataFor: 0,
    }),
    setUpPassword: build.mutation<SetUpAnswer, SetUpLink & { password: string }>({
      query: ({ password, ...link }) => ({
        method: 'POST',
        path: addressOf(link),
        body: { userID: link.userID, password, deviceTokens: deviceTokens() },
        session: 'none',
      }),
      transformResponse: remembered<SetUpAnswer>,
    }),
  }),
});

export const { useSetUpLinkQuery, useSetUpPasswordMutation } = setUpApi;
