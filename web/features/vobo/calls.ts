import { api } from '../../api/base.ts';
import { type Call, callApi } from '../../api/call.ts';
import { codeHeader } from '../../api/link-code.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Presented } from '../../signer/types.ts';
import type { VoBoView, Words } from './types.ts';

export interface VoBoLink {
  readonly documentID: string;
  readonly voBoID: string;
  readonly code: string;
}

const place = ({ documentID, voBoID }: VoBoLink): string => `/api/vobo/${encodeURIComponent(documentID)}/${encodeURIComponent(voBoID)}`;

/** Whoever is logged in in this browser does not matter: what counts is the link. */
const byLink = ({ code }: VoBoLink): Pick<Call, 'headers' | 'session'> => ({
  headers: codeHeader(code),
  session: 'none',
});

export const voBoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `language`: refusals come as sentences in it, so that another language asks again. */
    voBoView: build.query<VoBoView, VoBoLink & { language: string }>({
      query: (link) => ({ method: 'GET', path: place(link), ...byLink(link) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useVoBoViewQuery } = voBoApi;

/** `once` names the act: asked again after a lost answer, it is answered and not done twice. */
function act(link: VoBoLink, method: 'POST' | 'PUT' | 'DELETE', path: string, once: string, body?: unknown): Promise<Outcome<VoBoView>> {
  const { headers, ...rest } = byLink(link);
  return callApi({
    ...rest,
    method,
    path: `${place(link)}${path}`,
    headers: { ...headers, 'idempotency-key': once },
    ...(body === undefined ? {} : { body }),
  });
}

export const addComment = (link: VoBoLink, words: Words, once: string) => act(link, 'POST', '/comments', once, words);

export const editComment = (link: VoBoLink, commentID: string, words: Words, once: string) =>
  act(link, 'PUT', `/comments/${encodeURIComponent(commentID)}`, once, words);

export const deleteComment = (link: VoBoLink, commentID: string, once: string) =>
  act(link, 'DELETE', `/comments/${encodeURIComponent(commentID)}`, once);

/** UI-054: accept, or refuse with the comments that stand; each on the bytes that were read. */
export const answer = (link: VoBoLink, accepts: boolean, saw: Presented, once: string) =>
  act(link, 'PUT', accepts ? '/accept' : '/reject', once, saw);
