import { api } from './base.ts';
import type { Verdict } from './types.ts';

const byFiles = (files: readonly File[]): FormData => {
  const form = new FormData();
  for (const file of files) form.append('document', file, file.name);
  return form;
};

/** Public calls (CALL-094..097); one answer whichever way the document is named. */
export const validationApi = api.injectEndpoints({
  endpoints: (build) => ({
    validateFiles: build.mutation<Verdict, readonly File[]>({
      query: (files) => ({ method: 'POST', path: '/api/document/validate', body: byFiles(files), session: 'none' }),
    }),
    validateById: build.mutation<Verdict, { documentId: string; timestamp: string }>({
      query: ({ documentId, timestamp }) => ({
        method: 'POST',
        path: `/api/document/validate/${encodeURIComponent(documentId)}/${encodeURIComponent(timestamp)}`,
        body: {},
        session: 'none',
      }),
    }),
    validateLink: build.mutation<Verdict, { url: string }>({
      query: (body) => ({ method: 'POST', path: '/api/validate-url', body, session: 'none' }),
    }),
  }),
});

export const { useValidateFilesMutation, useValidateByIdMutation, useValidateLinkMutation } = validationApi;
