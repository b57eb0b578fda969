import type { Actor } from '../../../shared-kernel/actor.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import type { SpecialParty } from '../contract/special-events.ts';
import type { Standing } from '../domain/rules/special-visitor.ts';
import { KeptAway } from './seeing.ts';
import type { SpecialDocument, VisitedDocument } from './special-ports.ts';

/** Who asks: a session, the code of a signer's link, or both. */
export interface Visitor {
  readonly caller: Caller | null;
  readonly code: string;
}

const sameAddress = (email: SpecialParty['email'], caller: Caller): boolean => email?.value?.toLowerCase() === caller.emailID.toLowerCase();

const asSignatory = (document: SpecialDocument, signatoryId: string): SpecialParty => {
  const { personId, name, email } = document.signatories.find((signatory) => signatory.signatoryId === signatoryId)!;
  return { role: 'SIGNATORY', id: signatoryId, personId, name, email };
};

const noParty = (link: Standing['link']): Standing => ({ party: null, link });
const LINKS = { invalid: 'INVALID', expired: 'EXPIRED', deleted: 'DELETED' } as const;

/** Throws 401 for a visitor with neither session nor code: the first question, before any about a document. */
export function needsCredentials({ caller, code }: Visitor): void {
  if (!caller && code === '') throw new KeptAway(401, 'session.required');
}

/** A party by session, or the holder of the code of a signer's link; of a document that is not there (null) nobody is one. */
export function standingOf(document: VisitedDocument | null, { caller, code }: Visitor): Standing {
  if (!document) return noParty(code === '' ? null : 'INVALID');
  if (caller?.role === 'user' || (caller?.role === 'sub-user' && caller.emailID !== '')) {
    if (caller.role === 'user' && caller.ownerId === document.ownerId) {
      const { userId, personId, name, email } = document.owner;
      return { party: { role: 'OWNER', id: userId, personId, name, email }, link: null };
    }
    const own = document.signatories.find(({ isOwner, email }) => !isOwner && sameAddress(email, caller));
    if (own) return { party: asSignatory(document, own.signatoryId), link: null };
  }
  if (code === '') return noParty(null);
  const holder = document.holderOfCode(code);
  if (holder.check !== 'valid') return noParty(LINKS[holder.check]);
  const party = asSignatory(document, holder.signatoryId);
  return caller && !sameAddress(party.email, caller) ? noParty('OF_ANOTHER') : { party, link: null };
}

export const actorOfVisitor = ({ caller }: Visitor): Actor => (caller ? actorOf(caller) : { kind: 'public', id: 'public' });

/** Who acts, and whose key protects their address and browser: the party, or a visitor without a part, who will be refused. */
export function actingAs(
  party: SpecialParty | null,
  document: Pick<SpecialDocument, 'documentId' | 'ownerId'> | null,
  visitor: Visitor,
): [actor: Actor, personId: string] {
  if (!party || !document) return [actorOfVisitor(visitor), visitor.caller?.userId ?? 'public'];
  const { documentId, ownerId } = document;
  const actor: Actor = party.role === 'OWNER' ? { kind: 'owner', id: party.id, ownerId } : { kind: 'signatory', id: party.id, documentId };
  return [actor, party.personId];
}
