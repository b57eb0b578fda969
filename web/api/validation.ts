import { api } from './base.ts';
import type { Outcome } from './outcome.ts';
import type { Verdict } from './types.ts';
import { type Progress, upload } from './upload.ts';

const byFiles = (files: readonly File[]): FormData => {
  const form = new FormData();
  for (const file of files) form.append('document', file, file.name);
  return form;
};

/** Validates files (CALL-094) and tells how much of them has left the device. */
export const validateFiles = (files: readonly File[], onProgress: (progress: Progress) => void): Promise<Outcome<Verdict>> =>
  upload<Verdict>('/api/document/validate', byFiles(files), { session: 'none', onProgress });

/** Public calls (CALL-095..097); one answer whichever way the document is named. */
export const validationApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useValidateByIdMutation, useValidateLinkMutation } = validationApi;
