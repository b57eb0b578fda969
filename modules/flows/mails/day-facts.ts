import type { DecodedEvent } from '../../../shared-kernel/decider/codec.ts';
import type { Notices } from '../../accounts/index.ts';
import type { MailFacts } from '../../delivery/index.ts';
import { accountOfSender, type DocumentEvent, type DocumentState, nameOfSignatory, signatoriesOf } from '../../documents/index.ts';
import { titleOf } from './letter.ts';
import { personNotReached, signaturesOf } from './notice-letters.ts';

type DayFact = MailFacts['day_in_documents']['documents'][number]['facts'][number];

export interface DayInDocument {
  readonly documentId: string;
  readonly title: string | null;
  readonly signed: number;
  readonly signers: number;
  readonly facts: readonly DayFact[];
  /** Somebody does not sign or was not reached, so that the document waits for its sender. */
  readonly isStopped: boolean;
  /** When the last of it happened, ISO 8601 UTC. */
  readonly at: string;
}

/** What others did to a document after `from`, until `until`, of what this sender of it had chosen by then to hear of once a day; null: nothing. */
export function dayInDocument(
  state: DocumentState,
  events: readonly DecodedEvent<DocumentEvent>[],
  { accountId, chosenAt }: { readonly accountId: string; chosenAt(at: string): Notices },
  { from, until }: { readonly from: Date; readonly until: Date },
): DayInDocument | null {
  if (state.isDeleted) return null;
  const told = events.flatMap((event) => {
    const at = event.metadata.occurredAt;
    if (at <= from.toISOString() || at > until.toISOString()) return [];
    const fact = factOf(state, event, accountId);
    if (!fact || chosenAt(at)[fact.kind === 'SIGNED' ? 'signed' : 'stopped'] !== 'DAILY') return [];
    return [{ fact, at }];
  });
  if (told.length === 0) return null;
  // What waits for its sender before what only went its way: a mail does not list everything of a document with many signers.
  const facts = told.map(({ fact }) => fact).toSorted((one, other) => Number(one.kind === 'SIGNED') - Number(other.kind === 'SIGNED'));
  return {
    documentId: state.documentId,
    title: titleOf(state),
    ...signaturesOf(state),
    facts,
    isStopped: facts.some(({ kind }) => kind !== 'SIGNED'),
    at: told.at(-1)!.at,
  };
}

function factOf(state: DocumentState, event: DecodedEvent<DocumentEvent>, accountId: string): DayFact | null {
  const ofSigner = (signatoryId: string, kind: DayFact['kind']): DayFact | null => {
    const isOwn = signatoriesOf(state).some(
      (one) => one.signatoryId === signatoryId && one.isOwner && accountOfSender(state, one) === accountId,
    );
    return isOwn ? null : { kind, person: nameOfSignatory(state, signatoryId) ?? '', email: null };
  };
  switch (event.type) {
    case 'SignatureRecorded':
      return ofSigner(event.data.signatoryId, 'SIGNED');
    case 'SigningDeclined':
      return ofSigner(event.data.signatoryId, event.data.kind === 'REFUSED' ? 'REFUSED' : 'NOT_THEIRS');
    case 'MailBounced': {
      const person = personNotReached(state, event.data);
      return person && { kind: 'BOUNCED', person: person.name, email: person.email };
    }
    default:
      return null;
  }
}
