import type { Actor } from '../../../shared-kernel/actor.ts';
import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { RatingStreams } from '../streams.ts';
import type { RatingSignatory, SignedDocument, SignedDocuments } from './ports.ts';

export interface RatingDeps {
  readonly ratings: RatingStreams;
  readonly documents: SignedDocuments;
}

/** Who rates: a session, the code of a signer's link, or both. */
export interface Visitor {
  readonly caller: Caller | null;
  readonly code: string;
}

export interface GivenRating {
  readonly documentId: string;
  /** Which signature; left out: the only one that can be meant, the visitor's own. */
  readonly signatoryId?: string | undefined;
  readonly stars: number;
  readonly text: string;
}

/** Somebody was kept away before any command ran. `linked`: the document, for whoever brought a code to it. */
export class KeptAway extends ProductError {
  readonly linked: SignedDocument | null;
  constructor(status: number, code: string, linked: SignedDocument | null = null) {
    super(status, code);
    this.linked = linked;
  }
}

const LINKS = {
  invalid: { status: 403, code: 'invalid_link_message' },
  expired: { status: 410, code: 'expire_link_message' },
  deleted: { status: 410, code: 'deleted_document_message' },
  withdrawn: { status: 410, code: 'withdrawn_document_message' },
} as const;

const deadLink = (check: keyof typeof LINKS, document: SignedDocument | null): KeptAway =>
  new KeptAway(LINKS[check].status, LINKS[check].code, document);

/** Keeps what a signatory says of how signing went, once. */
export async function rateSigning(deps: RatingDeps, given: GivenRating, visitor: Visitor, acting: ContextFor) {
  if (!visitor.caller && visitor.code === '') throw new KeptAway(401, 'session.required');
  const document = await deps.documents.signed(given.documentId);
  const rater = raterOf(document, given.signatoryId, visitor);
  const { documentId, ownerId } = rater.document;
  const { signatoryId, personId, userId, hasSigned } = rater.signatory;
  const text = given.text === '' ? null : personal(personId, given.text);
  const data = { documentId, signatoryId, userId, hasSigned, stars: given.stars, text };
  const context = acting(rater.actor, personId);
  const result = await deps.ratings.execute({ type: 'RateSigning', data }, { ...context, ownerId });
  return { result, signatoryId };
}

/** The signature that a session's person made as sender or under their proved address; else the one whose link the code is. */
function raterOf(
  document: SignedDocument | null,
  signatoryId: string | undefined,
  { caller, code }: Visitor,
): { readonly document: SignedDocument; readonly signatory: RatingSignatory; readonly actor: Actor } {
  const own = document && caller && ownOf(document, signatoryId, caller);
  if (own && document.isDeleted) throw new KeptAway(410, 'deleted_document_message');
  if (own) return { document, signatory: own, actor: own.userId === null ? asSignatory(document, own) : actorOf(caller, document.charge) };
  // A document that they have no part in is answered like one that is not there.
  if (code === '') throw new KeptAway(404, 'document.not_found');
  const holder = document?.holderOfCode(code);
  if (!document || !holder) throw deadLink('invalid', null);
  if (holder.check !== 'valid') throw deadLink(holder.check, document);
  const signatory = document.signatories.find((one) => one.signatoryId === holder.signatoryId)!;
  // Of who was forgotten nothing is kept any more.
  if (signatory.email === null) throw deadLink('invalid', document);
  if (signatoryId !== undefined && signatoryId !== signatory.signatoryId) throw deadLink('invalid', document);
  if (caller) throw new KeptAway(403, 'signatory.user.not.match', document);
  return { document, signatory, actor: asSignatory(document, signatory) };
}

const ownOf = (
  { signatories }: SignedDocument,
  signatoryId: string | undefined,
  { userId, emailID }: Caller,
): RatingSignatory | undefined =>
  signatories.find(
    (one) =>
      (signatoryId === undefined || one.signatoryId === signatoryId) &&
      (one.userId === null ? emailID !== '' && one.email === emailID.toLowerCase() : one.userId === userId),
  );

const asSignatory = ({ documentId }: SignedDocument, { signatoryId }: RatingSignatory): Actor => ({
  kind: 'signatory',
  id: signatoryId,
  documentId,
});
