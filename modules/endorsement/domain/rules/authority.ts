import { z } from 'zod';
import type { Actor } from '../../../../shared-kernel/actor.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { type EndorsementState, endorsementOf } from '../state.ts';

export const endorsementId = z.object({ documentId: z.string().min(1), endorsementId: z.string().min(1) });
type EndorsementId = z.output<typeof endorsementId>;

/** The account that holds the document, its reviewers too; an endorser and a holder by what their session proved. */
const knowsOf = (state: EndorsementState, actor: Actor): boolean =>
  actor.kind === 'owner' || actor.kind === 'reviewer'
    ? actor.ownerId === state.ownerId
    : (actor.kind === 'endorser' || actor.kind === 'holder') && actor.documentId === state.documentId;

/** For a stranger an endorsement does not exist, so that ids tell nothing. */
const seen = (state: EndorsementState, { endorsementId: id }: EndorsementId, actor: Actor) =>
  endorsementOf(state, id) && knowsOf(state, actor) ? null : refuse(404, 'endorsement.not_found');

/** The endorser acts by a session with their proved address; who that is was looked up before, by that address. */
export function onlyEndorser(state: EndorsementState, about: EndorsementId, { actor }: DecideContext) {
  const isEndorser = actor.kind === 'endorser' && actor.id === about.endorsementId;
  return seen(state, about, actor) ?? (isEndorser ? null : refuse(403, 'endorsement.not_the_endorser'));
}

export const ENDORSER_REFUSALS = ['endorsement.not_found', 'endorsement.not_the_endorser'] as const;

/** The account that holds the document; its reviewers only read. */
export function onlyOwner(state: EndorsementState, about: EndorsementId, { actor }: DecideContext) {
  const unseen = seen(state, about, actor);
  if (unseen) return unseen;
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return actor.kind === 'owner' ? null : refuse(403, 'access.denied');
}

export const OWNER_REFUSALS = ['endorsement.not_found', 'reviewer.read_only', 'access.denied'] as const;
