import type { NewPublicLink, PublicLinkList, PublicLinkView } from '../../../modules/public-links/contract/calls.ts';
import { api } from '../../api/base.ts';

const path = (linkId: string): string => `/api/public-link/${encodeURIComponent(linkId)}`;

/** Links of the account that anyone may use. Each answer is of this moment: visitors come while one looks. */
export const publicLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicLinks: build.query<PublicLinkList['links'], void>({
      query: () => ({ method: 'GET', path: '/api/public-link' }),
      transformResponse: ({ links }: PublicLinkList) => links,
      keepUnusedDataFor: 0,
    }),
    publicLink: build.query<PublicLinkView, string>({ query: (linkId) => ({ method: 'GET', path: path(linkId) }), keepUnusedDataFor: 0 }),
    openLink: build.mutation<PublicLinkView, { link: NewPublicLink; once: string }>({
      query: ({ link, once }) => ({ method: 'POST', path: '/api/public-link', body: link, headers: { 'idempotency-key': once } }),
    }),
    stopLink: build.mutation<PublicLinkView, string>({ query: (linkId) => ({ method: 'PUT', path: `${path(linkId)}/stop`, body: {} }) }),
  }),
});

export const { usePublicLinksQuery, usePublicLinkQuery, useOpenLinkMutation, useStopLinkMutation } = publicLinksApi;
