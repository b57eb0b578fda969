import type { BegunVisit, NewVisit, OpenLink, VisitCode, VisitStanding } from '../../../modules/public-links/contract/calls.ts';
import { api } from '../../api/base.ts';

const path = (linkId: string, act: string): string => `/api/public-link/${encodeURIComponent(linkId)}/${act}`;

/** Nobody has a session here, and whoever has one comes as anybody. */
export const publicLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    openPublicLink: build.query<OpenLink, string>({
      query: (linkId) => ({ method: 'GET', path: path(linkId, 'open'), session: 'none' }),
      keepUnusedDataFor: 0,
    }),
    visitPublicLink: build.mutation<BegunVisit, { linkId: string; visit: NewVisit }>({
      query: ({ linkId, visit }) => ({ method: 'POST', path: path(linkId, 'visit'), body: visit, session: 'none' }),
    }),
    confirmVisit: build.mutation<VisitStanding, { linkId: string; code: VisitCode }>({
      query: ({ linkId, code }) => ({ method: 'POST', path: path(linkId, 'confirm'), body: code, session: 'none' }),
    }),
  }),
});

export const { useOpenPublicLinkQuery, useVisitPublicLinkMutation, useConfirmVisitMutation } = publicLinkApi;
