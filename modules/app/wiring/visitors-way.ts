import { nameId } from '../../../shared-kernel/ids.ts';
import type { RingKey } from '../../../shared-kernel/keys/ring.ts';
import { type DocumentState, type Documents, dueSignatories, hasSigned, signingCode } from '../../documents/index.ts';
import { type FormState, type FormStreams, formLinkPath, formSignerOf } from '../../forms/index.ts';
import type { WhereNext } from '../../public-links/index.ts';

export interface VisitorsWayDeps {
  readonly forms: Pick<FormStreams, 'load'>;
  readonly documents: Pick<Documents, 'load'>;
  /** That makes codes of links now. */
  readonly linkKey: () => RingKey;
}

type Standing = Awaited<ReturnType<WhereNext>>;
const at = (state: Standing['state'], path: string | null = null): Standing => ({ state, path });

/**
 * Where a visitor who proved the address goes: to the same pages, with the same codes, as by the links that are mailed to that address. Nobody else of the document
 * learns of them here.
 */
export const createVisitorsWay =
  ({ forms, documents, linkKey }: VisitorsWayDeps): WhereNext =>
  async ({ documentId, personId, authorised }) => {
    const signatoryId = nameId('signatory', documentId, personId);
    const { state: document } = await documents.load(documentId);
    if (document.status !== 'NONE') return inDocument(document, signatoryId, authorised, linkKey);
    const { state: form } = await forms.load(documentId);
    return inForm(form, signatoryId, authorised, linkKey);
  };

function inForm(state: FormState, signatoryId: string, authorised: boolean, linkKey: () => RingKey): Standing {
  if (state.stage === 'REFUSED' || state.stage === 'CANCELLED') return at('ENDED');
  if (state.stage === 'FAILED') return at('WAITING');
  if (state.stage !== 'COLLECTING') return at('PREPARING');
  const signer = formSignerOf(state, signatoryId);
  if (!signer?.isAsked) return at('WAITING');
  const isTheirTurn = signer.link !== null && (signer.answered === null || signer.isCorrecting);
  if (!isTheirTurn)
    return at(authorised && state.signers.every(({ isAsked, answered }) => !isAsked || answered !== null) ? 'PREPARING' : 'WAITING');
  const { timestamp } = signer.link!;
  return at('FORM', formLinkPath(linkKey(), { documentId: state.documentId, signatoryId, timestamp }));
}

function inDocument(state: DocumentState, signatoryId: string, authorised: boolean, linkKey: () => RingKey): Standing {
  const { documentId, status, links } = state;
  if (state.isDeleted || state.voided || status === 'CANCELED' || hasSigned(state, signatoryId)) return at('ENDED');
  if (status === 'DRAFT')
    return at(authorised && state.processingFailure === null && !state.marks?.missing.length ? 'PREPARING' : 'WAITING');
  if (status !== 'PENDING') return at('PREPARING');
  const link = links[signatoryId];
  const isDue = dueSignatories(state).some((one) => one.signatoryId === signatoryId);
  if (!link || !isDue) return at('WAITING');
  const code = signingCode(linkKey(), { documentId, signatoryId, round: link.round, issue: link.issue });
  return at('SIGN', `/signatory/${documentId}/${signatoryId}#${code}`);
}
