import type { DraftKept, SignerView } from '../../../../modules/forms/contract/calls.ts';
import { api } from '../../../api/base.ts';
import { type Call, callApi } from '../../../api/call.ts';
import { codeHeader } from '../../../api/link-code.ts';
import type { Outcome } from '../../../api/outcome.ts';
import type { Given } from '../../../questions/given.ts';

export interface FormLink {
  readonly documentID: string;
  readonly signatoryID: string;
  /** The last part of its address. */
  readonly timestamp: string;
  readonly code: string;
}

const place = ({ documentID, signatoryID, timestamp }: FormLink): string =>
  `/api/form-document/${[documentID, 'signer', signatoryID, timestamp].map(encodeURIComponent).join('/')}`;

/** With the session where there is one, so that somebody who is logged in under another address is told so (SIGN-004). */
const byLink = ({ code }: FormLink, more: Readonly<Record<string, string>> = {}): Pick<Call, 'headers' | 'session'> => ({
  headers: { ...codeHeader(code), ...more },
  session: 'optional',
});

export const formLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `language`: refusals come as sentences in it, so that another language asks again. */
    formOfSigner: build.query<SignerView, FormLink & { readonly language: string }>({
      query: (link) => ({ method: 'GET', path: place(link), ...byLink(link) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFormOfSignerQuery } = formLinkApi;

/** What a browser takes along when a page is left (fetch, keepalive). */
const TAKEN_ALONG = 60_000;

/** `leaving`: the page is being closed, and does not wait for the answer. */
export function keepDraft(link: FormLink, given: Given, leaving: boolean): Promise<Outcome<DraftKept>> {
  const body = { answers: given };
  const fits = leaving && JSON.stringify(body).length < TAKEN_ALONG;
  return callApi({ method: 'PUT', path: `${place(link)}/draft`, body, ...byLink(link), ...(fits ? { keepalive: true as const } : {}) });
}

/** `once` names the act: asked again after a lost answer, it is answered and not done twice. */
const act = (link: FormLink, path: string, body: unknown, once: string): Promise<Outcome<SignerView>> =>
  callApi({ method: 'POST', path: `${place(link)}${path}`, body, ...byLink(link, { 'idempotency-key': once }) });

export const handIn = (link: FormLink, answers: Given, once: string) => act(link, '/answers', { answers }, once);

export const declineForm = (link: FormLink, reason: string, once: string) => act(link, '/refuse', { reason }, once);
