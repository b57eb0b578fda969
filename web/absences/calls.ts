import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/base.ts';

export interface Member {
  readonly userID: string;
  /** Null: forgotten. */
  readonly fullName: string | null;
}

/** Somebody who is away or will be; days are YYYY-MM-DD, both in it. */
export interface Absence extends Member {
  readonly substitute: Member;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly isNow: boolean;
}

/** GET /api/absences */
export interface Absences {
  readonly allowed: boolean;
  /** Who may be named. */
  readonly people: readonly Member[];
  readonly absences: readonly Absence[];
}

export interface SaidAbsence {
  readonly userID: string;
  readonly substituteID: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

const absencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    absences: build.query<Absences, void>({
      query: () => ({ method: 'GET', path: '/api/absences' }),
      providesTags: ['Absences'],
    }),
    // What a change answers is what stands: nothing is asked for again.
    sayAbsence: build.mutation<Absences, SaidAbsence>({
      query: (body) => ({ method: 'PUT', path: '/api/absences', body }),
      onQueryStarted: (_said, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
    }),
    endAbsence: build.mutation<Absences, string>({
      query: (userID) => ({ method: 'DELETE', path: `/api/absences/${encodeURIComponent(userID)}` }),
      onQueryStarted: (_userID, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
    }),
    allowSubstitutes: build.mutation<Absences, boolean>({
      query: (allowed) => ({ method: 'PUT', path: '/api/absences/allowed', body: { allowed } }),
      onQueryStarted: (_allowed, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
    }),
  }),
});

async function keep(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>, answered: Promise<{ data: Absences }>): Promise<void> {
  const answer = await answered.catch(() => null);
  if (answer) await dispatch(absencesApi.util.upsertQueryData('absences', undefined, answer.data) as never);
}

export const { useAbsencesQuery, useSayAbsenceMutation, useEndAbsenceMutation, useAllowSubstitutesMutation } = absencesApi;
