import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { rfcFrom } from '../../../shared-kernel/rfc.ts';
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
  readonly details?: GivenDetails;
}

/** What may stand on the sheet beside the rest; null, and '' in a text: it does not. */
export interface GivenDetails {
  readonly amount: { readonly cents: number; readonly currency: string } | null;
  readonly date: string;
  /** Of the owner too, where they endorse themselves. */
  readonly endorserRfc: string;
  readonly endorseeRfc: string;
  readonly acceptance: string;
}
const noDetails: GivenDetails = { amount: null, date: '', endorserRfc: '', endorseeRfc: '', acceptance: '' };

/** Asks for the endorsement of a document, as this caller. */
export async function ask(
  { endorsements, documents, personId }: EndorsementDeps,
  documentId: string,
  caller: Caller,
  { endorser, endorsee, kind, place, details = noDetails }: GivenEndorsement,
  contextFor: ContextFor,
) {
  const document = await documents.endorsable(documentId);
  const ownerId = document?.ownerId ?? caller.ownerId;
  const rfcOf = (person: string, typed: string) => (rfcFrom(typed) === '' ? {} : { rfc: personal(person, rfcFrom(typed)) });
  const holderOf = ({ name, emailID }: GivenHolder, rfc: string): Holder => {
    const person = personId(ownerId, emailID.trim().toLowerCase());
    return { personId: person, name: personal(person, name.trim()), email: personal(person, emailID.trim()), ...rfcOf(person, rfc) };
  };
  const owner = document && {
    ...document.owner,
    email: document.owner.email ?? personal(document.owner.personId, caller.emailID),
    ...(endorser ? {} : rfcOf(document.owner.personId, details.endorserRfc)),
  };
  // One line: what was pasted in several stands as one.
  const acceptance = details.acceptance.replaceAll(/\s+/g, ' ').trim();
  const data = {
    documentId,
    document: document && owner ? { ...document, owner } : null,
    endorser: endorser && holderOf(endorser, details.endorserRfc),
    endorsee: holderOf(endorsee, details.endorseeRfc),
    kind,
    place: owner && wordsOf(owner, place.trim() || null),
    stated: {
      ...(details.amount ? { amount: details.amount } : {}),
      ...(details.date === '' ? {} : { date: details.date }),
      ...(owner && acceptance !== '' ? { acceptance: wordsOf(owner, acceptance) } : {}),
    },
  };
  const context = contextFor(actorOf(caller), owner?.personId ?? caller.userId);
  return endorsements.execute({ type: 'AskEndorsement', data }, { ...context, ownerId });
}
