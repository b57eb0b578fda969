import { z } from 'zod';
import type { Actor } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { specialParty } from '../../contract/special-events.ts';

/** Statuses of a document that can be carried on by a special endorsement (ENDO-002). */
const SPECIALLY_ENDORSABLE: readonly string[] = ['COMPLETED', 'ENDORSED'];
export const isSpeciallyEndorsable = (status: string): boolean => SPECIALLY_ENDORSABLE.includes(status);

/** Whom a visitor is at a document, by their session or by the code of a signer's link. */
export const standing = z.object({
  party: specialParty.nullable(),
  /** Why their code makes them no party; null where it does, or where they have none. */
  link: z.enum(['INVALID', 'EXPIRED', 'DELETED', 'OF_ANOTHER']).nullable(),
});
export type Standing = z.output<typeof standing>;

interface VisitedDocument {
  readonly ownerId: string;
  readonly status: string;
  readonly isDeleted: boolean;
}

/** Strangers may know that a completed document exists; every other document is answered like one that does not exist. */
export const isPublic = ({ isDeleted, status }: VisitedDocument): boolean => !isDeleted && isSpeciallyEndorsable(status);

export const isReviewerOf = ({ ownerId }: { readonly ownerId: string }, actor: Actor): boolean =>
  actor.kind === 'reviewer' && actor.ownerId === ownerId;

export const VISITOR_REFUSALS = [
  'document.not_found',
  'invalid_link_message',
  'expire_link_message',
  'deleted_document_message',
  'signatory.user.not.match',
  'reviewer.read_only',
  'endorsement.special_not_a_party',
] as const;

/** ENDO-003: a visitor who is no party learns why, as far as a stranger may know of the document. */
export function visitorProblem(document: VisitedDocument, { party, link }: Standing, actor: Actor) {
  const unlessUnknown = <const Code extends string>(code: Code) =>
    isPublic(document) ? refuse(403, code) : refuse(404, 'document.not_found');
  switch (link) {
    case 'INVALID':
      return unlessUnknown('invalid_link_message');
    case 'EXPIRED':
      return refuse(410, 'expire_link_message');
    case 'DELETED':
      return refuse(410, 'deleted_document_message');
    // A visitor logged in under another address learns so, whatever code they hold (SIGN-004).
    case 'OF_ANOTHER':
      return refuse(403, 'signatory.user.not.match');
    case null:
      if (party) return null;
      return isReviewerOf(document, actor) ? refuse(403, 'reviewer.read_only') : unlessUnknown('endorsement.special_not_a_party');
  }
}

/** The owner by session; somebody who signed by the code of their link or by a session with their proved address. */
export function onlySpecialParty(party: Standing['party'], documentId: string, actor: Actor) {
  const isSelf =
    party?.role === 'OWNER'
      ? actor.kind === 'owner' && actor.id === party.id
      : actor.kind === 'signatory' && actor.id === party?.id && actor.documentId === documentId;
  return isSelf ? null : refuse(403, 'access.denied');
}
