import type { Consent } from '../../../shared-kernel/signing/consent.ts';
import { api } from '../../api/base.ts';
import { type Call, callApi } from '../../api/call.ts';
import { loggedIn } from '../../api/kept-session.ts';
import { codeHeader } from '../../api/link-code.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Appearance, Presented } from '../../signer/types.ts';
import type { FieldAnswer, ObserverView, Place, SignedAnswer, SignerView } from './types.ts';

/** Which signing link; `code` is '' where the owner signs with the session instead. */
export interface SigningLink {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly code: string;
}

export interface BasicAct {
  readonly presented: Presented;
  readonly signature: Appearance;
  /** What goes into the places for initials; null where there are none. */
  readonly initials: Appearance | null;
  readonly values: readonly FieldAnswer[];
  readonly geolocation: Place | null;
  /** The sentence of our page that was accepted. */
  readonly consent: Consent;
}

export interface EfirmaAct extends Omit<BasicAct, 'signature'> {
  readonly cer: File | null;
  readonly key: File | null;
  readonly password: string;
}

/**
 * With the session where there is one, so that somebody who is logged in under another address is told so (SIGN-004).
 * A session that has ended is no reason to refuse a good link.
 */
async function asSigner<Data>(code: string, call: Call): Promise<Outcome<Data>> {
  const headers = { ...codeHeader(code), ...call.headers };
  if (!loggedIn()) return callApi<Data>({ ...call, headers, session: 'none' });
  const outcome = await callApi<Data>({ ...call, headers });
  return code !== '' && 'problem' in outcome && outcome.problem.status === 401
    ? callApi<Data>({ ...call, headers, session: 'none' })
    : outcome;
}

const answered = <Data>(outcome: Outcome<Data>) => ('problem' in outcome ? { error: outcome.problem } : { data: outcome.data });

export const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `language`: refusals come as sentences in it, so that another language asks again. */
    signerView: build.query<SignerView, SigningLink & { language: string }>({
      queryFn: async ({ documentID, signatoryID, code }, { signal }) =>
        answered(
          await asSigner<SignerView>(code, {
            method: 'GET',
            path: `/api/document/document-id/${encodeURIComponent(documentID)}/${encodeURIComponent(signatoryID)}`,
            signal,
          }),
        ),
      keepUnusedDataFor: 0,
    }),
    sharedView: build.query<ObserverView, { documentID: string; sharedWithID: string; code: string; language: string }>({
      query: ({ documentID, sharedWithID, code }) => ({
        method: 'GET',
        path: `/api/get-document-shared/${encodeURIComponent(documentID)}/${encodeURIComponent(sharedWithID)}`,
        headers: codeHeader(code),
        session: 'none',
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSignerViewQuery, useSharedViewQuery } = linkApi;

/** What this browser showed of what was presented; it arrives also while the tab is being closed. */
export function claimShownPages(
  link: SigningLink,
  claim: { readonly presented: Presented; readonly pages: readonly number[] },
): Promise<Outcome<{ shown: number; of: number }>> {
  const { documentID, signatoryID, code } = link;
  const body = { documentID, signatoryID, ...claim };
  return asSigner(code, { method: 'POST', path: '/api/documents/pages-shown', body, keepalive: true });
}

/** CALL-090. `once` names the act: asked again after a lost answer, it is answered and not done twice. */
export function signBasic(link: SigningLink, act: BasicAct, once: string): Promise<Outcome<SignedAnswer>> {
  const { documentID, signatoryID, code } = link;
  return asSigner(code, {
    method: 'POST',
    path: '/api/documents/sign',
    body: { documentID, signatoryID, ...act },
    headers: { 'idempotency-key': once },
  });
}

/** The holder of a link that ended asks its sender for another; never with a session, for the code says whose it was. */
export function askNewLink({ documentID, signatoryID, code }: SigningLink): Promise<Outcome<{ askedAt: string | null }>> {
  return callApi({
    method: 'POST',
    path: '/api/documents/new-link',
    body: { documentID, signatoryID },
    headers: codeHeader(code),
    session: 'none',
  });
}

export interface DeclineAct {
  readonly kind: 'REFUSED' | 'NOT_MINE';
  readonly reason: string;
  readonly substitute: { readonly name: string; readonly email: string } | null;
}

/** That this person does not sign. `once` names the answer, so that a lost line does not make two of it. */
export function declineSigning(link: SigningLink, act: DeclineAct, once: string): Promise<Outcome<unknown>> {
  const { documentID, signatoryID, code } = link;
  return asSigner(code, {
    method: 'POST',
    path: '/api/documents/decline',
    body: { documentID, signatoryID, ...act },
    headers: { 'idempotency-key': once },
  });
}

/** CALL-098. Once for each signature; asked again after a lost answer it is answered and not refused. */
export function rateSigning(
  { documentID, signatoryID, code }: SigningLink,
  rating: { readonly value: number; readonly text: string },
  once: string,
): Promise<Outcome<unknown>> {
  const body = { documentID, signatoryID, ...rating };
  return asSigner(code, { method: 'POST', path: '/api/ratings', body, headers: { 'idempotency-key': once } });
}

/** CALL-091. The files and the password go into this one call and nowhere else. */
export function signEfirma(link: SigningLink, act: EfirmaAct, once: string): Promise<Outcome<SignedAnswer>> {
  const form = new FormData();
  form.append('documentID', link.documentID);
  form.append('signatoryID', link.signatoryID);
  form.append('presentedVersion', String(act.presented.version));
  form.append('presentedSha256', act.presented.sha256);
  form.append('values', JSON.stringify(act.values));
  form.append('initials', JSON.stringify(act.initials));
  form.append('consent', JSON.stringify(act.consent));
  if (act.geolocation) for (const name of ['latitude', 'longitude', 'accuracy'] as const) form.append(name, String(act.geolocation[name]));
  form.append('password', act.password);
  if (act.cer) form.append('cer', act.cer, act.cer.name);
  if (act.key) form.append('key', act.key, act.key.name);
  return asSigner(link.code, { method: 'POST', path: '/api/documents/sign/sat', body: form, headers: { 'idempotency-key': once } });
}

/** Looks at a certificate where the owner asked for an RFC. Key and password stay here. */
export function checkCertificate({ documentID, signatoryID, code }: SigningLink, cer: File): Promise<Outcome<unknown>> {
  const form = new FormData();
  form.append('documentID', documentID);
  form.append('signatoryID', signatoryID);
  form.append('cer', cer, cer.name);
  return asSigner(code, { method: 'POST', path: '/api/documents/sign/sat/certificate', body: form });
}
