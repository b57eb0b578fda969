import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../shared-kernel/actor.ts';

/** What of a document somebody was shown. Part of the API: names are added, never changed. */
export type Shown =
  | 'PAGE'
  | 'FILE'
  | 'PAGE_PICTURE'
  | 'CONSTANCIA'
  | 'EVIDENCE_SHEET'
  | 'TIMELINE'
  | 'STATE'
  | 'HISTORY'
  | 'APPROVAL'
  | 'CANCELLATION'
  | 'ENDORSEMENT'
  | 'ENDORSEMENT_SHEET'
  | 'CONTRACT'
  | 'OWN_LINK'
  | 'LIST'
  | 'VALIDATION';

type Params = Readonly<Record<string, string>>;

export interface ShowingRoute {
  readonly shown: Shown;
  /** `named`: the document that the address names. `answered`: every document that the answer names. */
  readonly documents: 'named' | 'answered';
  /** Who a link stands for, where it is a link that opens the route. */
  readonly party?: (params: Params) => Actor | null;
}

const signatory =
  (key: string) =>
  (params: Params): Actor => ({ kind: 'signatory', id: params[key]!, documentId: params.documentId! });

const READERS: Readonly<Record<string, 'reviewer' | 'observer' | 'approver' | 'signatory' | 'owner'>> = {
  u: 'owner',
  r: 'reviewer',
  o: 'observer',
  a: 'approver',
  s: 'signatory',
  d: 'signatory',
};

/** Of a signed address: the reader it was made for stands in it, as a letter and an id. */
const reader = ({ reader: text, documentId }: Params): Actor | null => {
  const [kind, id] = [READERS[text?.[0] ?? ''], text?.slice(2) ?? ''];
  if (kind === undefined || id === '') return null;
  // The account of both is the document's; it is filled in where that is known.
  if (kind === 'owner' || kind === 'reviewer') return { kind, id, ownerId: '' };
  if (kind !== 'approver') return { kind, id, documentId: documentId! };
  const [approverId = '', substitute] = id.split('~', 2);
  return { kind, id: approverId, documentId: documentId!, ...(substitute !== undefined && { substitute }) };
};

const named = (shown: Shown, party?: ShowingRoute['party']): ShowingRoute => ({ shown, documents: 'named', ...(party ? { party } : {}) });
const answered = (shown: Shown): ShowingRoute => ({ shown, documents: 'answered' });

/** Every route that hands out bytes or facts of a document, as it was declared. A test holds the table against the API's description. */
export const routesThatShow: Readonly<Record<string, ShowingRoute>> = {
  'GET /api/get-document/:id': named('PAGE'),
  'GET /api/document/document-id/:documentId/:signatoryId': named('PAGE', signatory('signatoryId')),
  'GET /api/document/done/:documentId/:personId': named('PAGE', signatory('personId')),
  'GET /api/get-document-shared/:id/:signatoryId': named('PAGE', ({ id, signatoryId }) => ({
    kind: 'observer',
    id: signatoryId!,
    documentId: id!,
  })),
  'GET /api/document/file/:documentId/:version/:reader': named('FILE', reader),
  'GET /api/document/file/:documentId/constancia/:reader': named('CONSTANCIA', reader),
  'GET /api/document/page-picture/:documentId/:version/:reader/:page': named('PAGE_PICTURE', reader),
  'GET /api/document/:id/evidence-sheet': named('EVIDENCE_SHEET'),
  'GET /api/document/:id/timeline': named('TIMELINE'),
  'GET /api/document/:id/state': named('STATE'),
  'GET /api/document/:id/history': named('HISTORY'),
  'GET /api/vobo/:documentId/:voBoId': named('APPROVAL', ({ documentId, voBoId }) => ({
    kind: 'approver',
    id: voBoId!,
    documentId: documentId!,
  })),
  'GET /api/cancellation/document/:documentId': named('CANCELLATION'),
  'GET /api/cancellation/:cancelationId': named('CANCELLATION'),
  'GET /api/cancellation/:cancelationId/evidence/:evidenceId': named('CANCELLATION'),
  'GET /api/endorsement/document/:documentId': named('ENDORSEMENT'),
  'GET /api/endorsement/:endorsementId': named('ENDORSEMENT'),
  'GET /api/endorsement/:endorsementId/sheet': named('ENDORSEMENT_SHEET'),
  'GET /api/endorsement/:endorsementId/sheet/sealed': named('ENDORSEMENT_SHEET'),
  'GET /api/endorsement/:endorsementId/sheet/pages/:page': named('ENDORSEMENT_SHEET'),
  'GET /api/endorsement/:endorsementId/constancia': named('CONSTANCIA'),
  'GET /api/endorsement/:endorsementId/document': named('FILE'),
  'GET /api/endorsement/:endorsementId/document/constancia': named('CONSTANCIA'),
  'GET /api/endorsement/special/:documentId': named('ENDORSEMENT'),
  'GET /api/endorsement/special/:documentId/requests': named('ENDORSEMENT'),
  'GET /api/endorsement/special/:endorsementId/contract': named('CONTRACT'),
  'GET /api/endorsement/chain/:documentId': named('ENDORSEMENT'),
  'POST /api/document/validate': answered('VALIDATION'),
  'POST /api/document/validate/:hash': answered('VALIDATION'),
  'POST /api/document/validate/:id/:id2': answered('VALIDATION'),
  'POST /api/validate-url': answered('VALIDATION'),
  'POST /api/document/:userId': answered('LIST'),
  'POST /api/documents/pendings': answered('LIST'),
  'POST /api/documents/endorsement-pendings': answered('LIST'),
  'POST /api/documents/search': answered('LIST'),
  'POST /api/documents/advanced-search': answered('LIST'),
  'POST /api/shared-document/:userId': answered('LIST'),
  'GET /api/documents/your-turn': answered('LIST'),
  'GET /api/endorsement': answered('LIST'),
};

/** Acts that write down themselves that they handed out the way to somebody's own page. */
const ownLinks: Readonly<Record<string, Shown>> = {
  'PUT /api/document/own-link': 'OWN_LINK',
  'PUT /api/vobo/:documentId/own-link': 'OWN_LINK',
};

/** What a line of the access log says was shown; null for lines about something else than a document. */
export const shownBy = (action: string): Shown | null => routesThatShow[action]?.shown ?? ownLinks[action] ?? null;

/** Reading routes that show nothing of one document, each with why: the test of the table asks for one or the other. */
export const showNothing: Readonly<Record<string, string>> = {
  'POST /api/documents/pendings/count': 'numbers of the whole account',
  'POST /api/documents/advanced-search/emails': 'addresses of the account, of no document',
  'GET /api/document/recipients': 'addresses of the account, of no document',
  'GET /api/documents/saved-views': 'searches that somebody kept',
  'GET /api/tag/:userId': 'tags of the account, of no document',
  'GET /api/form-document/:documentID': 'what is asked before there is a document',
  'GET /api/form-document/:documentID/history': 'what is asked before there is a document',
  'GET /api/form-document/:documentID/signer/:signatoryID/:timestamp': 'what is asked before there is a document',
  'GET /api/public-link/:linkId': 'an address that anyone may use, and who came by it; their documents are looked at elsewhere',
  'GET /api/public-link/:linkId/open': 'what strangers are shown before there is a document',
  'GET /api/document/:id/looks': 'the looks themselves, for the owner',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The document that an address names: by its own id, or by a request's, which begins with it. */
export function documentNamed(request: Pick<FastifyRequest, 'params'>): string | null {
  const { documentId, id, endorsementId, cancelationId } = request.params as Params;
  return UUID.exec(documentId ?? id ?? endorsementId ?? cancelationId ?? '')?.[0] ?? null;
}

/** Every document that an answer (JSON) names, each once. */
export function documentsIn(answer: string): string[] {
  const found = new Set<string>();
  JSON.parse(answer, (key, value) => {
    if ((key === 'documentID' || key === 'documentId') && typeof value === 'string' && UUID.test(value)) found.add(value);
    return value;
  });
  return [...found];
}
