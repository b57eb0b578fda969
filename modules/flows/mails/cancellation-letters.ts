import { type CancellationEvent, type CancellationState, type Party, requestOf } from '../../cancellation/index.ts';
import { type AtCause, type Letter, pageLink, type Recipient, recipient, type Writing } from './letter.ts';

/** Letters about a request to cancel: to those who may answer it, then to the petitioner and the senders what was answered. */
export function cancellationLetters(deps: Writing, { event, then, now }: AtCause<CancellationState, CancellationEvent>): readonly Letter[] {
  const { cancelationId } = event.data;
  const request = requestOf(then, cancelationId);
  if (!request) return [];
  /** Whoever is in charge of the document has the owner's part in it; who stands in for them answers nothing in their place. */
  const peopleOf = ({ role, id, name, email }: Party): readonly Recipient[] =>
    role === 'OWNER' ? deps.senders.filter((one) => one.as !== 'substitute') : recipient(id, name, email);
  const about = ({ name }: Recipient) => ({
    recipientName: name,
    title: request.title.value,
    link: pageLink(deps, 'cancel-review', cancelationId),
  });
  if (event.type === 'CancellationRequested') {
    // Answered meanwhile, or the document deleted: there is nothing left to answer.
    if (requestOf(now, cancelationId)?.status !== 'REQUESTED') return [];
    return request.reviewers.flatMap(peopleOf).map((reviewer) => ({
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
  const recipients = [...peopleOf(petitioner), ...deps.senders];
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
