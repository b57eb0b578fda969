import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type Call, callApi } from './call.ts';
import type { ApiProblem } from './types.ts';

const baseQuery: BaseQueryFn<Call, unknown, ApiProblem> = async (call, { signal, endpoint }) => {
  const outcome = await callApi<unknown>({ ...call, signal });
  // By the name of the call: its address would have ids and what somebody searches for (CALL-059, CALL-144).
  if ('problem' in outcome && outcome.problem.code !== 'network.aborted')
    console.warn(`The call ${endpoint} failed: ${outcome.problem.code}, ${outcome.problem.status}`);
  return 'problem' in outcome ? { error: outcome.problem } : { data: outcome.data, meta: outcome.headers };
};

/** Every part adds its endpoints with `injectEndpoints`, so that a page loads only the calls it makes. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Profile',
    'Inbox',
    'Document',
    'Timeline',
    'SavedSignatures',
    'SavedViews',
    'Recipients',
    'Logins',
    'Reviewers',
    'Keys',
    'Notices',
    'Reminders',
    'Tags',
    'Formats',
    'Templates',
    'Forms',
    'SubUsers',
    'Absences',
    'Subscription',
    'Fiscal',
  ],
  // What is on the screen is read again when the network is back (heal.ts).
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The problem of a failed query or mutation; null where there is none. */
export function problemOf(error: unknown): ApiProblem | null {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error
    ? (error as ApiProblem)
    : null;
}

/** Addresses in answers carry the public address of the product; a page asks the server it came from. */
export function samePlace(address: string): string {
  const url = new URL(address, window.location.origin);
  return `${url.pathname}${url.search}`;
}
