import type { TurnReason } from '../../modules/documents/contract/your-turn.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import type { ProjectionTransaction, TableTemplate } from '../runtime/index.ts';
import { storableText } from '../runtime/index.ts';
import { declined, dueApprovers, dueSignatories, type InboxFold, type InboxSignatory, isRefused } from './fold.ts';

export const INBOX_TURNS = 'documents_inbox_turns';

/** What waits for one reader, with what the page of it is found by. */
export interface StoredTurn {
  readonly document_id: string;
  readonly turn_id: string;
  /** The account of a document, or whoever proved an address: `ofAccount`, `ofAddress`. */
  readonly reader: string;
  readonly reason: TurnReason;
  /** Of the signatory, approver, cancellation request or endorsement; empty where it is about the document alone. */
  readonly subject: string;
  /** Whom it is about; of an approval whose it is. */
  readonly person: Personal | null;
  readonly since: string;
  /** Nothing can be done from then on; null: no end. */
  readonly until: string | null;
}

export const turnsTable: TableTemplate = {
  name: INBOX_TURNS,
  columns: {
    document_id: 'text not null',
    turn_id: 'text not null',
    reader: 'text not null',
    reason: 'text not null',
    subject: 'text not null',
    person: 'jsonb',
    since: 'timestamptz not null',
    until: 'timestamptz',
  },
  key: ['turn_id', 'reader'],
  indexes: ['(reader, since, turn_id)', '(document_id)'],
};

/** A document reads what waits for its account; nobody else's account has the same words. */
export const ofAccount = (ownerId: string): string => `account:${ownerId}`;
/** As it is proved by an account of that address. */
export const ofAddress = (email: string): string => `address:${storableText(email.trim().toLowerCase())}`;

/** Everything that waits for somebody in a document, each for its own reason. */
export function turnsOf(documentId: string, ownerId: string, fold: InboxFold): readonly StoredTurn[] {
  if (fold.isDeleted || fold.status === 'CANCELED') return [];
  const turn = (
    reader: string,
    reason: TurnReason,
    subject: string,
    since: string,
    { person = null, until = null }: Partial<Pick<StoredTurn, 'person' | 'until'>> = {},
  ): StoredTurn => ({
    document_id: documentId,
    turn_id: `${documentId}:${reason}:${subject}`,
    reader,
    reason,
    subject,
    person,
    since,
    until,
  });
  // What waits for the sender waits for whoever is in charge, and for the owner too: a sub-user may be gone.
  const { inCharge } = fold;
  const senders = [ofAccount(ownerId), ...(inCharge ? [ofAccount(inCharge.subUserId)] : [])];
  const turnOfSender = (reason: TurnReason, subject: string, since: string, more: Parameters<typeof turn>[4] = {}): StoredTurn[] =>
    senders.map((reader) => turn(reader, reason, subject, since, more));
  // Nobody signs for another person of the account.
  const signsAs = ({ subUserId }: InboxSignatory): string => subUserId ?? ownerId;
  const address = (email: Personal | null): string[] => (email?.value ? [ofAddress(email.value)] : []);
  const { facts, lastDay } = fold;
  const due = dueSignatories(fold);
  const approving = dueApprovers(fold);

  // Nobody signs from the end of the last day on.
  const toSign = due.flatMap((one) =>
    (one.isOwner ? [ofAccount(signsAs(one))] : address(one.email)).map((reader) =>
      turn(reader, 'sign', one.signatoryId, fold.dueSince[one.signatoryId] ?? fold.modifiedOn, { until: lastDay?.endsAt ?? null }),
    ),
  );
  const toApprove = approving.flatMap((one) =>
    address(one.email).map((reader) => turn(reader, 'approve', one.approverId, fold.asked[one.approverId]!, { person: one.name })),
  );
  const { endorsement, petition, special } = facts;
  const toEndorse =
    endorsement?.since != null
      ? address(endorsement.email).map((reader) => turn(reader, 'endorse', endorsement.endorsementId, endorsement.since!))
      : [];
  const toAnswer = petition
    ? petition.reviewers.flatMap(({ email }) =>
        (email === null ? senders : address(email)).map((reader) =>
          turn(reader, 'cancellation', petition.cancelationId, petition.since, { person: petition.by }),
        ),
      )
    : [];
  return [...toSign, ...toApprove, ...toEndorse, ...toAnswer, ...ofOwner()];

  function ofOwner(): StoredTurn[] {
    const answered = declined(fold);
    const isStuck = fold.status === 'PENDING' && fold.approvedRound === fold.round && due.length > 0;
    const people = [
      ...due.filter(({ isOwner }) => !isOwner).map(({ signatoryId: id, name }) => ({ id, name })),
      ...approving.map(({ approverId: id, name }) => ({ id, name })),
    ];
    const about = ({ id, name }: (typeof people)[number], reason: TurnReason, times: Readonly<Record<string, string>>) =>
      times[id] === undefined ? [] : turnOfSender(reason, id, times[id], { person: name });
    return [
      ...(facts.failedAt !== null && (fold.status === 'DRAFT' || fold.status === 'PENDING')
        ? turnOfSender('not-prepared', '', facts.failedAt)
        : []),
      ...(isRefused(fold) ? turnOfSender('approval-refused', '', fold.refusedAt ?? fold.modifiedOn) : []),
      ...(answered
        ? turnOfSender(answered.kind === 'REFUSED' ? 'declined' : 'not-theirs', answered.signatoryId, answered.since, {
            person: answered.name,
          })
        : []),
      ...(isStuck && lastDay ? turnOfSender('last-day-passed', '', lastDay.endsAt) : []),
      ...people.flatMap((person) => about(person, 'bounced', facts.bounced)),
      // With a new link nobody signs once the last day is over.
      ...people.flatMap((person) =>
        about(person, 'link-asked', facts.linkAsked).map((one) => ({ ...one, until: lastDay?.endsAt ?? null })),
      ),
      ...(special ? turnOfSender('special-endorsement', special.endorsementId, special.since, { person: special.by }) : []),
    ];
  }
}

/** Of the documents, what waits in them now and nothing of what waited before. */
export async function replaceTurns(tx: ProjectionTransaction, documentIds: readonly string[], turns: readonly StoredTurn[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx.query(`delete from ${tx.table(INBOX_TURNS)} where document_id = any($1)`, [documentIds]);
  const once = new Map(turns.map((turn) => [`${turn.turn_id} ${turn.reader}`, { ...turn }]));
  await tx.upsert(INBOX_TURNS, [...once.values()]);
}
