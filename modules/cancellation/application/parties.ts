import type { Actor } from '../../../shared-kernel/actor.ts';
import { actorOf, type Caller, isSenderOf, standsInFor } from '../../../shared-kernel/http/caller.ts';
import type { Party } from '../contract/events.ts';
import { ownerParty } from '../domain/rules/reviewers.ts';
import type { CancellationRequest } from '../domain/state.ts';
import type { DocumentParties } from './ports.ts';

/** Staff and reviewers are parties to nothing. */
const isPerson = ({ role }: Caller): boolean => role === 'user' || role === 'sub-user';

/** CANC-001: the owner by their account, or the sub-user in charge for them, a signatory by an account whose proved address the document names; null for all others. */
export function partyOf(document: DocumentParties, caller: Caller): Party | null {
  if (!isPerson(caller)) return null;
  if (isSenderOf(caller, document)) return ownerParty(document);
  if (caller.emailID === '') return null;
  const address = caller.emailID.toLowerCase();
  const own = document.signatories.find((signatory) => !signatory.isOwner && signatory.email?.value?.toLowerCase() === address);
  return own ? { role: 'SIGNATORY', id: own.signatoryId, personId: own.personId, name: own.name, email: own.email! } : null;
}

/** The people a request was put to answer it, even when a later sending of the document no longer names them. */
export function namedIn({ petitioner, reviewers }: CancellationRequest, caller: Caller): Party | null {
  if (!isPerson(caller) || caller.emailID === '') return null;
  const address = caller.emailID.toLowerCase();
  return [petitioner, ...reviewers].find(({ role, email }) => role === 'SIGNATORY' && email.value?.toLowerCase() === address) ?? null;
}

/** Reviewers of the account read its documents' requests, and so does who stands in for whoever is in charge; they have no part in them. */
export const reads = (document: DocumentParties, caller: Caller): boolean =>
  (caller.role === 'reviewer' && caller.ownerId === document.ownerId) || standsInFor(caller, document) !== null;

/** Who acts, and whose key protects their address and browser: the party, or a caller without a part, who will be refused. */
export function actingAs(party: Party | null, document: DocumentParties | null, caller: Caller): [actor: Actor, personId: string] {
  if (!party || !document) return [actorOf(caller), caller.userId];
  const { documentId } = document;
  const actor: Actor = party.role === 'OWNER' ? actorOf(caller) : { kind: 'signatory', id: party.id, documentId };
  return [actor, caller.role === 'sub-user' && party.role === 'OWNER' ? caller.userId : party.personId];
}
