import { api } from '../../api/base.ts';

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
}

const reviewersApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewers: build.query<readonly Reviewer[], void>({
      query: () => ({ method: 'GET', path: '/api/reviewers' }),
      transformResponse: ({ reviewers }: { reviewers: readonly Reviewer[] }) => reviewers,
      providesTags: ['Reviewers'],
    }),
    letReview: build.mutation<{ reviewer: Reviewer }, { email: string; name: string; days?: number; once: string }>({
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
