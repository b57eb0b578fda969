import { type CancellationEvent, type CancellationState, requestOf } from '../../cancellation/index.ts';
import type { DocumentState } from '../../documents/index.ts';
import { type AtCause, type Letter, ownerOf, pageLink, type Recipient, recipient, type Writing } from './letter.ts';

/** Letters about a request to cancel: to those who may answer it, then to the petitioner and the owner what was answered. */
export function cancellationLetters(
  deps: Writing,
  { event, then, now }: AtCause<CancellationState, CancellationEvent>,
  document: DocumentState,
): readonly Letter[] {
  const { cancelationId } = event.data;
  const request = requestOf(then, cancelationId);
  if (!request) return [];
  const about = ({ name }: Recipient) => ({
    recipientName: name,
    title: request.title.value,
    link: pageLink(deps, 'cancel-review', cancelationId),
  });
  if (event.type === 'CancellationRequested') {
    // Answered meanwhile, or the document deleted: there is nothing left to answer.
    if (requestOf(now, cancelationId)?.status !== 'REQUESTED') return [];
    const reviewers = request.reviewers.flatMap((reviewer) => recipient(reviewer.id, reviewer.name, reviewer.email));
    return reviewers.map((reviewer) => ({
      kind: 'cancellation_requested',
      recipientId: reviewer.id,
      to: reviewer.to,
      facts: {
        ...about(reviewer),
        petitionerName: request.petitioner.name.value ?? '',
        reason: request.reason?.value ?? null,
        evidence: request.evidence.length,
        others: request.reviewers.length - 1,
      },
    }));
  }
  const { answer, petitioner } = request;
  if (!answer) return [];
  const answerer = request.reviewers.find((reviewer) => reviewer.role === answer.role && reviewer.id === answer.id);
  const recipients = [...recipient(petitioner.id, petitioner.name, petitioner.email), ...ownerOf(document)];
  return recipients
    .filter((person, index) => recipients.findIndex((other) => other.id === person.id) === index)
    .map((person) => ({
      kind: 'cancellation_answered',
      recipientId: person.id,
      to: person.to,
      facts: {
        ...about(person),
        answererName: answerer?.name.value ?? '',
        authorised: answer.authorises,
        notes: answer.notes?.value ?? null,
      },
    }));
}
