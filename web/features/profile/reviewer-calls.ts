import { api } from '../../api/base.ts';

/** The documents that carry a tag while they are read, or one document. */
export type ReviewScope = { readonly kind: 'TAG'; readonly tagID: string } | { readonly kind: 'DOCUMENT'; readonly documentID: string };

/** GET /api/reviewers */
export interface Reviewer {
  readonly reviewerId: string;
  readonly name: string;
  readonly email: string | null;
  /** False until they chose a password. */
  readonly ready: boolean;
  readonly grantedAt: string;
  /** Null: until it is revoked. */
  readonly expiresAt: string | null;
  readonly isExpired: boolean;
  /** Null: the whole account. `name`: of the tag, or the title; null where it is there no more. */
  readonly scope: (ReviewScope & { readonly name: string | null }) | null;
}

interface LetReview {
  readonly email: string;
  readonly name: string;
  readonly days?: number;
  /** Left out: the whole account. */
  readonly scope?: ReviewScope;
  readonly once: string;
}

const reviewersApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewers: build.query<readonly Reviewer[], void>({
      query: () => ({ method: 'GET', path: '/api/reviewers' }),
      transformResponse: ({ reviewers }: { reviewers: readonly Reviewer[] }) => reviewers,
      providesTags: ['Reviewers'],
    }),
    letReview: build.mutation<{ reviewer: Reviewer }, LetReview>({
      query: ({ once, ...body }) => ({ method: 'POST', path: '/api/reviewers', body, headers: { 'idempotency-key': once } }),
      invalidatesTags: ['Reviewers'],
    }),
    revokeReview: build.mutation<{ revoked: true }, string>({
      query: (reviewerId) => ({ method: 'DELETE', path: `/api/reviewers/${encodeURIComponent(reviewerId)}` }),
      invalidatesTags: ['Reviewers'],
    }),
  }),
});

export const { useReviewersQuery, useLetReviewMutation, useRevokeReviewMutation } = reviewersApi;
