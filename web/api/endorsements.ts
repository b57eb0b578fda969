import type { Chain } from '../../modules/endorsement/contract/chain.ts';
import type { EndorsementCriteria, EndorsementSlice } from '../../modules/endorsement/contract/list.ts';
import type { Amount } from '../../shared-kernel/amount.ts';
import { api } from './base.ts';
import { codeHeader } from './link-code.ts';
import type { Outcome } from './outcome.ts';
import type { DocumentStatus } from './types.ts';
import { type UploadOptions, upload } from './upload.ts';

export const ENDORSEMENT_KINDS = ['PROPERTY', 'PROCURATION', 'GUARANTEE'] as const;
export type EndorsementKind = (typeof ENDORSEMENT_KINDS)[number];
export type EndorsementStatus = 'PENDING' | 'APPROVED' | 'COMPLETED' | 'REJECTED';

export interface Holder {
  readonly name: string | null;
  /** The endorser's is for the owner and the endorser only. */
  readonly emailID: string | null;
  /** Where it was given. */
  readonly rfc: string | null;
}

/** GET /api/endorsement/{endorsementId} */
export interface EndorsementView {
  readonly endorsementID: string;
  readonly documentID: string;
  /** Of the document, as it is said on the telephone; null where it is not known yet. */
  readonly folio: string | null;
  readonly title: string;
  /** Of the document and its sheet. */
  readonly language: 'es' | 'en';
  readonly documentStatus: DocumentStatus;
  /** Of the sealed file that passes on, hex. */
  readonly documentSha256: string;
  readonly status: EndorsementStatus;
  readonly kind: EndorsementKind;
  readonly place: string | null;
  readonly amount: Amount | null;
  /** YYYY-MM-DD, as who asked states it. */
  readonly date: string | null;
  /** Words under which the endorsee accepts; who asked wrote them. */
  readonly acceptance: string | null;
  /** Letters of what the sheet names that it shows as their number; null once it is signed or over. */
  readonly lettersWithoutFont: readonly string[] | null;
  /** The document waits for it; before this nobody signs the sheet. */
  readonly isAdmitted: boolean;
  readonly endorser: Holder;
  readonly endorsee: Holder;
  readonly requestedBy: { readonly name: string | null };
  readonly askedAt: string;
  readonly signedAt: string | null;
  readonly settledAt: string | null;
  readonly rejection: {
    readonly by: string;
    readonly reason: string | null;
    readonly code: string | null;
    readonly at: string;
  } | null;
  /** What is signed; `url` needs the session, and reading it is recorded. */
  readonly sheet: { readonly url: string; readonly sha256: string; readonly pages: number };
  readonly sealedSheetUrl: string | null;
  readonly sealedSheetSha256: string | null;
  readonly constanciaUrl: string | null;
  readonly constancia: { readonly genTime: string; readonly tsa: string; readonly test: boolean } | null;
  /** The sealed document and its constancia, for whom it was endorsed to; null to all others and once it is deleted. */
  readonly held: { readonly documentUrl: string; readonly constanciaUrl: string } | null;
  readonly isOwner: boolean;
  readonly isEndorser: boolean;
  /** It is done, and was made to whoever looks. */
  readonly isHolder: boolean;
  readonly canSign: boolean;
  readonly canDecline: boolean;
  readonly canWithdraw: boolean;
}

export interface AskInput {
  readonly documentID: string;
  /** null: the owner endorses. */
  readonly endorser: { readonly name: string; readonly emailID: string } | null;
  readonly endorsee: { readonly name: string; readonly emailID: string };
  readonly kind: EndorsementKind;
  readonly place: string | null;
  /** What may stand on the sheet beside the rest; null and '': it does not. */
  readonly details: {
    readonly amount: Amount | null;
    readonly date: string;
    readonly endorserRfc: string;
    readonly endorseeRfc: string;
    readonly acceptance: string;
  };
}

/** GET /api/endorsement by cursor; how many wait for the signature of whoever looks, and how many were made to them. */
export interface EndorsementList extends EndorsementSlice {
  readonly toSign: number;
  readonly received: number;
}

/** GET /api/endorsement/special/{documentId}: what anybody may know of a completed document; the rest is null for strangers. */
export interface SpecialFacts {
  readonly documentID: string;
  readonly title: string | null;
  readonly documentPages: number | null;
  /** The owner's account has the feature and prepared the document to be endorsed. */
  readonly isEnabled: boolean;
  /** One is open or was approved. */
  readonly isTaken: boolean | null;
}

export interface SpecialView {
  readonly endorsementID: string;
  readonly documentID: string;
  readonly title: string;
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly requestedBy: { readonly role: 'OWNER' | 'SIGNATORY'; readonly name: string | null };
  readonly requestedAt: string;
  readonly contract: {
    readonly fileName: string | null;
    readonly size: number;
    readonly sha256: string;
    readonly pages: number;
    readonly url: string;
  };
  /** Page of the contract, from 1, that is the invoice. */
  readonly endorsementSpecialPage: number;
  readonly answer: { readonly at: string; readonly notes: string | null } | null;
  /** The document that carries it on, once it is there. */
  readonly endorsementWorkflowDocumentId: string | null;
  readonly isOwner: boolean;
  readonly canAnswer: boolean;
}

/** An endorsement belongs to its document: whatever changes the one is news of the other, also over the socket. */
const tagsOf = (documentID: string) => [
  { type: 'Document' as const, id: documentID },
  { type: 'Timeline' as const, id: documentID },
  'Inbox' as const,
];
const changed = (view: EndorsementView | undefined) => (view ? tagsOf(view.documentID) : []);
const special = '/api/endorsement/special';
const at = (endorsementID: string) => `/api/endorsement/${encodeURIComponent(endorsementID)}`;

export const endorsementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    endorsements: build.query<EndorsementList, { criteria: EndorsementCriteria; cursor: string }>({
      query: (asked) => ({ method: 'GET', path: `/api/endorsement?${new URLSearchParams(asked).toString()}` }),
      providesTags: ['Inbox', 'Document'],
    }),
    endorsement: build.query<EndorsementView, string>({
      query: (endorsementID) => ({ method: 'GET', path: at(endorsementID) }),
      providesTags: (view) => (view ? [{ type: 'Document', id: view.documentID }] : ['Document']),
    }),
    /** Those of a document, the newest first. */
    endorsementsOf: build.query<readonly EndorsementView[], string>({
      query: (documentID) => ({ method: 'GET', path: `/api/endorsement/document/${encodeURIComponent(documentID)}` }),
      transformResponse: ({ requests }: { requests: readonly EndorsementView[] }) => requests,
      providesTags: (_answer, _error, id) => [{ type: 'Document', id }],
    }),
    askEndorsement: build.mutation<EndorsementView, AskInput>({
      query: (body) => ({ method: 'POST', path: '/api/endorsement', body }),
      invalidatesTags: changed,
    }),
    declineEndorsement: build.mutation<EndorsementView, { endorsementID: string; reason: string }>({
      query: ({ endorsementID, reason }) => ({ method: 'PUT', path: `${at(endorsementID)}/decline`, body: { reason } }),
      invalidatesTags: changed,
    }),
    withdrawEndorsement: build.mutation<EndorsementView, string>({
      query: (endorsementID) => ({ method: 'PUT', path: `${at(endorsementID)}/withdraw`, body: {} }),
      invalidatesTags: changed,
    }),
    chain: build.query<Chain, { documentID: string; sha256: string; language: string }>({
      query: ({ documentID, sha256 }) => ({
        method: 'GET',
        path: `/api/endorsement/chain/${encodeURIComponent(documentID)}${sha256 ? `?sha256=${sha256}` : ''}`,
        session: 'none',
      }),
      keepUnusedDataFor: 0,
    }),
    specialFacts: build.query<SpecialFacts, { documentID: string; code: string; language: string }>({
      query: ({ documentID, code }) => ({
        method: 'GET',
        path: `${special}/${encodeURIComponent(documentID)}`,
        headers: codeHeader(code),
        session: 'optional',
      }),
      keepUnusedDataFor: 0,
    }),
    specialRequests: build.query<readonly SpecialView[], string>({
      query: (documentID) => ({ method: 'GET', path: `${special}/${encodeURIComponent(documentID)}/requests` }),
      transformResponse: ({ requests }: { requests: readonly SpecialView[] }) => requests,
      providesTags: (_answer, _error, id) => [{ type: 'Document', id }],
    }),
    answerSpecial: build.mutation<SpecialView, { endorsementID: string; answer: 'APPROVE' | 'REJECT'; notes: string }>({
      query: ({ endorsementID, ...body }) => ({ method: 'PUT', path: `${special}/${encodeURIComponent(endorsementID)}/answer`, body }),
      invalidatesTags: (view) => (view ? tagsOf(view.documentID) : []),
    }),
  }),
});

export const {
  useEndorsementsQuery,
  useEndorsementQuery,
  useEndorsementsOfQuery,
  useAskEndorsementMutation,
  useDeclineEndorsementMutation,
  useWithdrawEndorsementMutation,
  useChainQuery,
  useSpecialFactsQuery,
  useSpecialRequestsQuery,
  useAnswerSpecialMutation,
} = endorsementsApi;

/** `code`: of a signer's link; '' where the session says who it is. */
export function requestSpecial(
  documentID: string,
  given: { readonly contract: File; readonly page: number; readonly code: string },
  options: Pick<UploadOptions, 'onProgress' | 'signal'>,
): Promise<Outcome<SpecialView>> {
  const form = new FormData();
  // Fields stand before the file, so that they are known when it arrives.
  form.append('page', String(given.page));
  form.append('contract', given.contract, given.contract.name);
  return upload<SpecialView>(`${special}/${encodeURIComponent(documentID)}`, form, { ...options, headers: codeHeader(given.code) });
}
