import type { CreditName } from '../../../modules/subscription/contract/credits.ts';
import { api } from '../../api/base.ts';

export const STANDINGS = [
  'DRAFT',
  'PREPARING',
  'PENDING',
  'PENDING_FOR_BLOCK_CHAIN',
  'COMPLETED',
  'PENDING_TO_ENDORSEMENT',
  'ENDORSED',
  'CANCELED',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** The figures as they stood at a moment. */
export interface Panel {
  /** Of the last fact that counts; null where there was none. */
  readonly position: string | null;
  /** ISO 8601 UTC */
  readonly at: string;
  /** Null: of all accounts. */
  readonly ownerID: string | null;
  readonly users: { readonly count: number; readonly subUsers: number };
  readonly accounts: { readonly active: number; readonly unverified: number; readonly ended: number };
  readonly documents: {
    readonly count: number;
    readonly byStatus: Readonly<Record<Standing, number>>;
    readonly voided: number;
    readonly deleted: number;
    readonly tests: number;
  };
  readonly signatures: {
    readonly count: number;
    readonly byKind: readonly { readonly kind: 'E_FIRMA' | 'ELECTRONIC_SIGNATURE'; readonly signatures: number }[];
  };
  /** YYYY-MM, the oldest first. */
  readonly completedByMonth: readonly { readonly month: string; readonly documents: number }[];
  /** Kinds of which some were used. */
  readonly credits: { readonly used: number; readonly byKind: readonly { readonly credit: CreditName; readonly used: number }[] };
  readonly ratings: {
    readonly count: number;
    readonly mean: number | null;
    readonly byStars: readonly { readonly stars: number; readonly ratings: number }[];
  };
}

export interface PanelQuery {
  /** A position or ISO 8601; null: now. */
  readonly asOf: string | null;
  /** Null: whatever the person may see. */
  readonly ownerID: string | null;
  /** Refusals come as sentences in it, so that another language asks again. */
  readonly language: string;
}

export interface AccountRow {
  readonly userID: string;
  readonly fullName: string;
  readonly emailID: string | null;
  readonly status: string;
  readonly subUsers: number;
  readonly registeredAt: string;
  readonly documents: number;
  readonly completed: number;
}
export interface AccountsPage {
  readonly accounts: readonly AccountRow[];
  readonly next: string | null;
}

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    panel: build.query<Panel, PanelQuery>({
      query: ({ asOf, ownerID }) => {
        const asked = new URLSearchParams({ ...(asOf !== null && { asOf }), ...(ownerID !== null && { ownerID }) }).toString();
        return { method: 'GET', path: `/api/admin/statistics${asked === '' ? '' : `?${asked}`}` };
      },
      keepUnusedDataFor: 0,
    }),
    /** The address goes in the body: addresses of calls are logged. */
    accounts: build.mutation<AccountsPage, { email?: string; cursor?: string }>({
      query: (body) => ({ method: 'POST', path: '/api/admin/accounts', body }),
    }),
  }),
});

export const { usePanelQuery, useAccountsMutation } = adminApi;
