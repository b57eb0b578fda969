import { type Actor, actsForAccount, isTestKey } from '../../../../shared-kernel/actor.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountOfSender, chargeOf, type DocumentState, signatoryOf } from '../state.ts';

type By = Pick<DecideContext, 'actor'>;

/** A document of another account is answered like one that does not exist, so that ids tell nothing. */
const notFound = () => refuse(404, 'document.not_found');

export const OWNER_REFUSALS = ['reviewer.read_only', 'document.not_found'] as const;

export function onlyOwner(state: DocumentState, _data: unknown, { actor }: By) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.status === 'NONE') return notFound();
  const isOfItsKind = actor.kind !== 'owner' || isOwnersActor(state, actor);
  return isOfItsKind && actsForAccount(actor, chargeOf(state)) ? null : notFound();
}

/** The owner in a session; by a test key in tests alone, and by any other key in all the rest. */
const isOwnersActor = (state: Pick<DocumentState, 'isTest'>, actor: Actor): actor is Extract<Actor, { kind: 'owner' }> =>
  actor.kind === 'owner' && (actor.key === undefined || isTestKey(actor.key) === (state.isTest === true));

/** The owner alone, whoever is in charge. */
export function onlyTheOwner(state: DocumentState, _data: unknown, { actor }: By) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return state.status !== 'NONE' && isOwnersActor(state, actor) && actor.ownerId === state.ownerId ? null : notFound();
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
