import { api } from '../../api/base.ts';
import { codeHeader } from '../../api/link-code.ts';
import type { DoneView } from './types.ts';

/** The link of the final mail; `code` is '' where the address came without one. */
export interface DoneLink {
  readonly documentID: string;
  readonly personID: string;
  readonly code: string;
}

const doneApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Never with a session: the link is the person's, whoever is logged in. `language`: refusals come as sentences in it. */
    doneView: build.query<DoneView, DoneLink & { language: string }>({
      query: ({ documentID, personID, code }) => ({
        method: 'GET',
        path: `/api/document/done/${encodeURIComponent(documentID)}/${encodeURIComponent(personID)}`,
        headers: codeHeader(code),
        session: 'none',
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDoneViewQuery } = doneApi;
