import { z } from 'zod';
import type { Actor } from '../../../../shared-kernel/actor.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { party } from '../../contract/events.ts';
import { type CancellationState, requestOf } from '../state.ts';

/** Whom a session acts as here, by its proved address or its account. Null: it has no part in the document. */
const actingParty = party.pick({ role: true, id: true }).nullable();
export type ActingParty = z.output<typeof actingParty>;

/** What a party does about a request that exists. */
export const byParty = z.object({ documentId: z.string().min(1), cancelationId: z.string().min(1), by: actingParty });

/** Is this actor the party they act as: the owner by session, for them a sub-user whose charge of the document was asked before, a signatory by a session with their proved address? */
export function onlySelf(by: ActingParty, documentId: string, actor: Actor) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const isSelf =
    by?.role === 'OWNER'
      ? (actor.kind === 'owner' && actor.id === by.id) || (actor.kind === 'sub-user' && actor.ownerId === by.id)
      : actor.kind === 'signatory' && actor.id === by?.id && actor.documentId === documentId;
  return isSelf ? null : refuse(403, 'access.denied');
}

/** A request of strangers is answered like one that does not exist, so that ids tell nothing. */
export function onlyParty(state: CancellationState, { documentId, cancelationId, by }: z.output<typeof byParty>, { actor }: DecideContext) {
  const reads = actor.kind === 'reviewer' && actor.ownerId === state.ownerId;
  if (!requestOf(state, cancelationId) || (!by && !reads)) return refuse(404, 'cancellation.not_found');
  return onlySelf(by, documentId, actor);
}

export const PARTY_REFUSALS = ['cancellation.not_found', 'reviewer.read_only', 'access.denied'] as const;
