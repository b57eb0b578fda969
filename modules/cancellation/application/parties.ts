import type { Actor } from '../../../shared-kernel/actor.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import type { Party } from '../contract/events.ts';
import { ownerParty } from '../domain/rules/reviewers.ts';
import type { CancellationRequest } from '../domain/state.ts';
import type { DocumentParties } from './ports.ts';

/** CANC-001: the owner by their account, a signatory by an account whose proved address the document names; null for all others. */
export function partyOf(document: DocumentParties, caller: Caller): Party | null {
  if (caller.role !== 'user') return null;
  if (caller.ownerId === document.ownerId) return ownerParty(document);
  const address = caller.emailID.toLowerCase();
  const own = document.signatories.find((signatory) => !signatory.isOwner && signatory.email?.value?.toLowerCase() === address);
  return own ? { role: 'SIGNATORY', id: own.signatoryId, personId: own.personId, name: own.name, email: own.email! } : null;
}

/** The people a request was put to answer it, even when a later sending of the document no longer names them. */
export function namedIn({ petitioner, reviewers }: CancellationRequest, caller: Caller): Party | null {
  if (caller.role !== 'user') return null;
  const address = caller.emailID.toLowerCase();
  return [petitioner, ...reviewers].find(({ role, email }) => role === 'SIGNATORY' && email.value?.toLowerCase() === address) ?? null;
}

/** Reviewers of the account read its documents' requests and have no part in them. */
export const reads = (document: DocumentParties, caller: Caller): boolean =>
  caller.role === 'reviewer' && caller.ownerId === document.ownerId;

/** Who acts, and whose key protects their address and browser: the party, or a caller without a part, who will be refused. */
export function actingAs(party: Party | null, document: DocumentParties | null, caller: Caller): [actor: Actor, personId: string] {
  if (!party || !document) return [actorOf(caller), caller.userId];
  const { documentId, ownerId } = document;
  const actor: Actor = party.role === 'OWNER' ? { kind: 'owner', id: party.id, ownerId } : { kind: 'signatory', id: party.id, documentId };
  return [actor, party.personId];
}
