import type { Actor } from '../../../shared-kernel/actor.ts';
import { actorOf, actsFor, type Caller } from '../../../shared-kernel/http/caller.ts';
import type { Holder } from '../contract/events.ts';
import type { EndorsementRequest, EndorsementState } from '../domain/state.ts';

/** By the proved address of the session. A reviewer's address does not count: the owner wrote it and nobody proved it. */
const isOf = ({ email }: Holder, caller: Caller): boolean =>
  (caller.role === 'user' || caller.role === 'sub-user') &&
  caller.emailID !== '' &&
  email.value?.toLowerCase() === caller.emailID.toLowerCase();

export const isEndorserOf = (request: EndorsementRequest, caller: Caller): boolean => isOf(request.endorser, caller);

/** For the endorsee an endorsement does not exist before its constancia: until then they hold nothing. */
export const isHolderOf = (request: EndorsementRequest, caller: Caller): boolean =>
  request.status === 'COMPLETED' && isOf(request.endorsee, caller);

/** Who acts, and whose key protects where they came from and what they say. */
type Acting = [actor: Actor, personId: string];

const asEndorser = ({ documentId, endorsementId, endorser }: EndorsementRequest): Acting => [
  { kind: 'endorser', id: endorsementId, documentId },
  endorser.personId,
];

/** Passing a document on is the owner's own: sub-users only read of it. */
const isOfAccount = ({ ownerId }: EndorsementState, caller: Caller): boolean =>
  (caller.role === 'user' || caller.role === 'reviewer') && caller.ownerId === ownerId;

/** Whose pages show the endorsements of a document beside those who have a part in them. */
export const readsOf = (document: { readonly ownerId: string; readonly inCharge: string | null }, caller: Caller): boolean =>
  actsFor(caller, document) || (caller.role === 'reviewer' && caller.ownerId === document.ownerId);

/** The account, a holder, or a stranger to it: each of their commands is refused by its own code. */
function asAnother(state: EndorsementState, request: EndorsementRequest, caller: Caller): Acting {
  if (isOfAccount(state, caller)) return [actorOf(caller), request.requestedBy.personId];
  if (!isHolderOf(request, caller)) return [actorOf(caller), caller.userId];
  const { personId } = request.endorsee;
  return [{ kind: 'holder', id: personId, documentId: request.documentId }, personId];
}

/** For what the endorser does; the owner may be the endorser. */
export function endorserFirst(state: EndorsementState, request: EndorsementRequest | null, caller: Caller): Acting {
  if (!request) return [actorOf(caller), caller.userId];
  return isEndorserOf(request, caller) ? asEndorser(request) : asAnother(state, request, caller);
}

/** For what the account does that holds the document. */
export function accountFirst(state: EndorsementState, request: EndorsementRequest | null, caller: Caller): Acting {
  if (!request) return [actorOf(caller), caller.userId];
  return !isOfAccount(state, caller) && isEndorserOf(request, caller) ? asEndorser(request) : asAnother(state, request, caller);
}
