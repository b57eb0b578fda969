import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Signatory } from '../contract/values.ts';
import { isSeenBy } from '../domain/rules/sight.ts';
import { accountOfSender, approversOf, type DocumentState, signatoryOf } from '../domain/state.ts';
import { type DoneLinkDeps, doneStanding } from './done-link.ts';
import type { Reader } from './file-links.ts';
import type { SightOf } from './ports.ts';

export interface RightToReadDeps extends Pick<DoneLinkDeps, 'clock' | 'doneLinkTermSeconds'> {
  /** Whether somebody may read a document of the account now: its owner, or a reviewer whose grant stands and reaches it. */
  readonly mayReadDocument: (readerId: string, ownerId: string, documentId: string) => Promise<boolean>;
  readonly sightOf: SightOf;
  /** Whether somebody of the account stands in for an approver of the document now. */
  readonly substitutesFor: (documentId: string, approverId: string, userId: string) => Promise<boolean>;
}

/** Who was forgotten is nobody's reader any more: their address is gone from every event. */
function isKnown(one: { readonly email: { readonly value: string | null } | null } | null | undefined): boolean {
  if (one?.email?.value === null) throw new ProductError(410, 'person.forgotten');
  return one != null;
}

/** Who sent it signs as somebody of the account: let go, they have no part in it any more, whatever link they kept. */
export async function isSenderHere(
  { sightOf }: Pick<RightToReadDeps, 'sightOf'>,
  state: DocumentState,
  signatory: Pick<Signatory, 'personId' | 'isOwner'>,
): Promise<boolean> {
  const sender = accountOfSender(state, signatory);
  return sender === state.ownerId || (await sightOf(sender, state.ownerId)) !== null;
}

const ofAccount = async (deps: RightToReadDeps, state: DocumentState, readerId: string): Promise<boolean> =>
  (await deps.mayReadDocument(readerId, state.ownerId, state.documentId)) || isSeenBy(state, await deps.sightOf(readerId, state.ownerId));

/** Whether each kind of reader is still one of this document. */
const stands: Record<Reader['kind'], (deps: RightToReadDeps, state: DocumentState, readerId: string) => boolean | Promise<boolean>> = {
  owner: ofAccount,
  reviewer: ofAccount,
  async signatory(deps, state, readerId) {
    const signatory = signatoryOf(state, readerId);
    if (!signatory?.isOwner) return isKnown(signatory);
    const sender = accountOfSender(state, signatory);
    // Their own turn waits for whoever works here still, also where the document is in the charge of another whose documents they do not see.
    return sender === state.ownerId ? ofAccount(deps, state, sender) : isSenderHere(deps, state, signatory);
  },
  observer: (_deps, { observers }, readerId) => isKnown(observers.find(({ sharedWithID }) => sharedWithID === readerId)),
  approver: (_deps, state, readerId) => isKnown(approversOf(state).find(({ approverId }) => approverId === readerId)),
  done(deps, state, readerId) {
    const { check } = doneStanding(deps, state, readerId);
    if (check === 'expired') throw new ProductError(410, 'expire_link_message');
    return check === 'valid';
  },
};

/**
 * Asked each time bytes leave, whatever their address says: an address works for six days (CONST-016), and the right of the reader it
 * names may end before. Throws 410 for a document that is gone or taken back, a person who was
 * forgotten, and a link that ended; 403 for who is no reader any more.
 */
export async function rightToRead(deps: RightToReadDeps, state: DocumentState, reader: Reader): Promise<void> {
  if (state.isDeleted && reader.kind !== 'reviewer') throw new ProductError(410, 'deleted_document_message');
  const isOfItsOwner = reader.kind === 'owner' || reader.kind === 'reviewer' || isOwnSignature(state, reader);
  if (state.voided && !isOfItsOwner) throw new ProductError(410, 'withdrawn_document_message');
  const { id, substitute } = reader;
  if (substitute !== undefined && !(await deps.substitutesFor(state.documentId, id, substitute)))
    throw new ProductError(410, 'expire_link_message');
  if (!(await stands[reader.kind](deps, state, id))) throw new ProductError(403, 'invalid_link_message');
}

/** The owner who reads in the place where they would have signed. */
const isOwnSignature = (state: DocumentState, { kind, id }: Reader): boolean =>
  kind === 'signatory' && signatoryOf(state, id)?.isOwner === true;
