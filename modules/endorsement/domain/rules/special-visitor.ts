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

/** Strangers may know that a completed document exists; every other document is answered like one that does not exist. */
export const isPublic = ({ isDeleted, status }: { readonly isDeleted: boolean; readonly status: string }): boolean =>
  !isDeleted && isSpeciallyEndorsable(status);

export const isReviewerOf = ({ ownerId }: { readonly ownerId: string }, actor: Actor): boolean =>
  actor.kind === 'reviewer' && actor.ownerId === ownerId;

export const VISITOR_REFUSALS = [
  'invalid_link_message',
  'expire_link_message',
  'deleted_document_message',
  'signatory.user.not.match',
  'reviewer.read_only',
  'endorsement.special_not_a_party',
] as const;

/**
 * ENDO-003: a visitor who is no party learns why by what they brought, a code or a session, and nothing of the document: one that is
 * not there (null), that is not complete or that is a stranger's answers alike.
 */
export function visitorProblem(document: { readonly ownerId: string } | null, { party, link }: Standing, actor: Actor) {
  switch (link) {
    case 'INVALID':
      return refuse(403, 'invalid_link_message');
    case 'EXPIRED':
      return refuse(410, 'expire_link_message');
    case 'DELETED':
      return refuse(410, 'deleted_document_message');
    // Whoever holds a code that works and is logged in under another address learns so (SIGN-004).
    case 'OF_ANOTHER':
      return refuse(403, 'signatory.user.not.match');
    case null:
      if (party) return null;
      return document && isReviewerOf(document, actor) ? refuse(403, 'reviewer.read_only') : refuse(403, 'endorsement.special_not_a_party');
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
