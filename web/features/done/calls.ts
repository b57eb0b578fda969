import { api } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';
import { codeHeader } from '../../api/link-code.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { DoneView } from './types.ts';

/** The link of the final mail; `code` is '' where the address came without one. */
export interface DoneLink {
  readonly documentID: string;
  readonly personID: string;
  readonly code: string;
}

const pathOf = ({ documentID, personID }: DoneLink) =>
  `/api/document/done/${encodeURIComponent(documentID)}/${encodeURIComponent(personID)}`;

/** Another link for whom this one ended, to the address on record. The answer tells neither the address nor whether a mail left. */
export const askDoneLink = (link: DoneLink): Promise<Outcome<unknown>> =>
  callApi({ method: 'POST', path: `${pathOf(link)}/new-link`, body: {}, headers: codeHeader(link.code), session: 'none' });

export const doneApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Never with a session: the link is the person's, whoever is logged in. `language`: refusals come as sentences in it. */
    doneView: build.query<DoneView, DoneLink & { language: string }>({
      query: ({ language: _, ...link }) => ({ method: 'GET', path: pathOf(link), headers: codeHeader(link.code), session: 'none' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDoneViewQuery } = doneApi;
