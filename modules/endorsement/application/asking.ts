import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { EndorsementKind, Holder } from '../contract/events.ts';
import type { EndorsementDeps } from './seeing.ts';

export interface GivenHolder {
  readonly name: string;
  readonly emailID: string;
}

/** `endorser` null: the owner passes the document on themselves. */
export interface GivenEndorsement {
  readonly endorser: GivenHolder | null;
  readonly endorsee: GivenHolder;
  readonly kind: EndorsementKind;
  readonly place: string;
}

/** Asks for the endorsement of a document, as this caller. */
export async function ask(
  { endorsements, documents, personId }: EndorsementDeps,
  documentId: string,
  caller: Caller,
  { endorser, endorsee, kind, place }: GivenEndorsement,
  contextFor: ContextFor,
) {
  const document = await documents.endorsable(documentId);
  const ownerId = document?.ownerId ?? caller.ownerId;
  const holderOf = ({ name, emailID }: GivenHolder): Holder => {
    const person = personId(ownerId, emailID.trim().toLowerCase());
    return { personId: person, name: personal(person, name.trim()), email: personal(person, emailID.trim()) };
  };
  const owner = document && { ...document.owner, email: document.owner.email ?? personal(document.owner.personId, caller.emailID) };
  const data = {
    documentId,
    document: document && owner ? { ...document, owner } : null,
    endorser: endorser && holderOf(endorser),
    endorsee: holderOf(endorsee),
    kind,
    place: owner && wordsOf(owner, place.trim() || null),
  };
  const context = contextFor(actorOf(caller), owner?.personId ?? caller.userId);
  return endorsements.execute({ type: 'AskEndorsement', data }, { ...context, ownerId });
}
