import type { FieldFormat } from '../../../../shared-kernel/field-format.ts';
import { api } from '../../../api/base.ts';
import type { FieldType } from '../working.ts';

/** A place for one of those who sign, whoever that is. */
export interface Position {
  /** From 1, in the order of their turns. */
  readonly signer: number;
  readonly page: number;
  /** Pages are counted from the last one, which is 1. */
  readonly fromEnd: boolean;
  readonly type: FieldType;
  /** PDF points from the lower left corner of the page as it is seen. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly format: FieldFormat | null;
}

export interface FormatRow {
  readonly formatID: string;
  readonly name: string;
  readonly places: number;
  readonly signers: number;
}

export interface SavedFormat {
  readonly formatID: string;
  readonly name: string | null;
  readonly positions: readonly Position[];
}

export interface FormatChange {
  readonly formatID: string;
  readonly name?: string;
  readonly positions?: readonly Position[];
}

/** Formats of the account (CALL-120..122). */
export const formatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    formats: build.query<readonly FormatRow[], void>({
      query: () => ({ method: 'GET', path: '/api/format' }),
      transformResponse: ({ formats }: { formats: readonly FormatRow[] }) => formats,
      providesTags: ['Formats'],
    }),
    format: build.query<SavedFormat, string>({
      query: (formatID) => ({ method: 'GET', path: `/api/format/${encodeURIComponent(formatID)}` }),
      providesTags: ['Formats'],
    }),
    saveFormat: build.mutation<SavedFormat, { name: string; positions: readonly Position[] }>({
      query: (body) => ({ method: 'POST', path: '/api/format', body }),
      invalidatesTags: (_format, error) => (error ? [] : ['Formats']),
    }),
    changeFormat: build.mutation<SavedFormat, FormatChange>({
      query: (body) => ({ method: 'PUT', path: '/api/format', body }),
      // A refusal may mean that the list is not what it was.
      invalidatesTags: ['Formats'],
    }),
    removeFormat: build.mutation<unknown, string>({
      query: (formatID) => ({ method: 'DELETE', path: '/api/format', body: { formatID } }),
      invalidatesTags: ['Formats'],
    }),
  }),
});

export const { useFormatsQuery, useFormatQuery, useSaveFormatMutation, useChangeFormatMutation, useRemoveFormatMutation } = formatsApi;
