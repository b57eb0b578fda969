import type { Actor } from '../../../../shared-kernel/actor.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountOfSender, type DocumentState, signatoryOf } from '../state.ts';

type By = Pick<DecideContext, 'actor'>;

/** A document of another account is answered like one that does not exist, so that ids tell nothing. */
const notFound = () => refuse(404, 'document.not_found');

export const OWNER_REFUSALS = ['reviewer.read_only', 'document.not_found'] as const;

export function onlyOwner(state: DocumentState, _data: unknown, { actor }: By) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.status === 'NONE') return notFound();
  return actsForAccount(state, actor) ? null : notFound();
}

/** The owner; and in a document that a sub-user of the account is in charge of, that sub-user. */
const actsForAccount = (state: DocumentState, actor: Actor): boolean =>
  (actor.kind === 'owner' || (actor.kind === 'sub-user' && state.inCharge?.subUserId === actor.id)) && actor.ownerId === state.ownerId;

/** The owner alone, whoever is in charge. */
export function onlyTheOwner(state: DocumentState, _data: unknown, { actor }: By) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return state.status !== 'NONE' && actor.kind === 'owner' && actor.ownerId === state.ownerId ? null : notFound();
}

export const SIGNATORY_REFUSALS = [...OWNER_REFUSALS, 'invalid_link_message', 'signatory.user.not.match'] as const;

/** The signatory themself: by link, or by session whoever is in the document as its sender. Nobody signs for another person of the account. */
export function onlySignatory(state: DocumentState, { signatoryId }: { readonly signatoryId: string }, { actor }: By) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.status === 'NONE') return notFound();
  const signatory = signatoryOf(state, signatoryId);
  if (!signatory) return refuse(403, 'invalid_link_message');
  if (actor.kind === 'signatory' && actor.id === signatoryId && actor.documentId === state.documentId) return null;
  const isOfAccount = (actor.kind === 'owner' || actor.kind === 'sub-user') && actor.ownerId === state.ownerId;
  if (isOfAccount && signatory.isOwner && accountOfSender(state, signatory) === actor.id) return null;
  return refuse(403, 'signatory.user.not.match');
}

/** Who may read was decided where it was read; this only writes down that it happened. */
export const whoeverReadIt = (state: DocumentState) => (state.status === 'NONE' ? notFound() : null);

export const notDeleted = (state: DocumentState) => (state.isDeleted ? refuse(410, 'deleted_document_message') : null);
