import type { Actor } from '../../../../shared-kernel/actor.ts';
import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentState } from '../state.ts';

/** A document of another account is answered like one that does not exist, so that ids tell nothing. */
const notFound = (): Refusal => refuse(404, 'document.not_found');

export function onlyOwner(state: DocumentState, actor: Actor): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.status === 'NONE') return notFound();
  if (actor.kind === 'owner' && actor.ownerId === state.ownerId) return null;
  return notFound();
}

export const onlyProcess = (actor: Actor): Refusal | null => (actor.kind === 'process' ? null : refuse(403, 'access.denied'));

/** The signatory themself: by link, or the owner's own signature by session. */
export function onlySignatory(state: DocumentState, actor: Actor, signatoryId: string): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.status === 'NONE') return notFound();
  const signatory = state.setup?.signatories.find((one) => one.signatoryId === signatoryId);
  if (!signatory) return refuse(404, 'invalid_link_message');
  if (actor.kind === 'signatory' && actor.id === signatoryId && actor.documentId === state.documentId) return null;
  if (actor.kind === 'owner' && actor.ownerId === state.ownerId && signatory.isOwner) return null;
  return refuse(403, 'signatory.user.not.match');
}

export const notDeleted = (state: DocumentState): Refusal | null => (state.isDeleted ? refuse(410, 'deleted_document_message') : null);
