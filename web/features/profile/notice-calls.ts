import type { Notices } from '../../../modules/accounts/contract/notices.ts';
import { api } from '../../api/base.ts';

/** GET and PUT /api/notices */
export type OwnNotices = Notices;

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownNotices: build.query<OwnNotices, void>({
      query: () => ({ method: 'GET', path: '/api/notices' }),
      providesTags: ['Notices'],
    }),
    chooseNotices: build.mutation<OwnNotices, OwnNotices>({
      query: (body) => ({ method: 'PUT', path: '/api/notices', body }),
      invalidatesTags: ['Notices'],
    }),
  }),
});

export const { useOwnNoticesQuery, useChooseNoticesMutation } = noticesApi;
