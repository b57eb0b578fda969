import type { DocumentState } from '../../documents/index.ts';
import type { EndorsementEvent, EndorsementState, SpecialEvent, SpecialState } from '../../endorsement/index.ts';
import { type AtCause, type Letter, ownerOf, pageLink, publicLink, type Recipient, recipient, sentBy, type Writing } from './letter.ts';

/**
 * Letters about an endorsement: the endorser is asked once the document waits for it, and told when the request is withdrawn;
 * the owner is told when the endorser declines.
 */
export function endorsementLetters(
  deps: Writing,
  { event, then, now }: AtCause<EndorsementState, EndorsementEvent>,
  document: DocumentState,
): readonly Letter[] {
  const { endorsementId } = event.data;
  const request = then.requests.find((candidate) => candidate.endorsementId === endorsementId);
  const isPending = now.requests.some((candidate) => candidate.endorsementId === endorsementId && candidate.status === 'PENDING');
  if (!request) return [];
  const { endorser, endorsee, kind } = request;
  const [title, place] = [request.title.value, request.place?.value ?? null];
  const about = ({ name }: Recipient) => ({
    recipientName: name,
    title,
    kind,
    endorserName: endorser.name.value ?? '',
    endorseeName: endorsee.name.value ?? '',
  });
  const reason = request.rejection?.reason?.value ?? null;
  const toEndorser = recipient(endorser.personId, endorser.name, endorser.email);
  switch (event.type) {
    case 'EndorsementAdmitted':
      return (isPending ? toEndorser : []).map((endorser) => ({
        kind: 'endorsement_requested',
        recipientId: endorser.id,
        to: endorser.to,
        facts: { ...sentBy(document), ...about(endorser), place, link: pageLink(deps, 'endorsement-sign', endorsementId) },
      }));
    case 'EndorsementDeclined':
      return ownerOf(document).map((owner) => ({
        kind: 'endorsement_rejected',
        recipientId: owner.id,
        to: owner.to,
        facts: { ...about(owner), reason, link: pageLink(deps, 'view', document.documentId) },
      }));
    case 'EndorsementWithdrawn':
      // Withdrawn before the document waited for it: the endorser had not been asked.
      return (request.isAdmitted ? toEndorser : []).map((endorser) => ({
        kind: 'endorsement_withdrawn',
        recipientId: endorser.id,
        to: endorser.to,
        facts: { ...sentBy(document), ...about(endorser), reason },
      }));
    default:
      return [];
  }
}

/** Letters about a special endorsement: to the owner, who answers it, then to who asked. */
export function specialLetters(
  deps: Writing,
  { event, then, now }: AtCause<SpecialState, SpecialEvent>,
  document: DocumentState,
): readonly Letter[] {
  const { endorsementId } = event.data;
  const request = then.requests.find((candidate) => candidate.endorsementId === endorsementId);
  if (!request) return [];
  const { requestedBy, page, pages } = request;
  const title = request.title.value;
  if (event.type === 'SpecialEndorsementRequested') {
    if (!now.requests.some((candidate) => candidate.endorsementId === endorsementId && candidate.status === 'PENDING')) return [];
    return ownerOf(document).map((owner) => ({
      kind: 'special_requested',
      recipientId: owner.id,
      to: owner.to,
      facts: {
        recipientName: owner.name,
        title,
        petitionerName: requestedBy.name.value ?? '',
        page,
        pages,
        link: pageLink(deps, 'view', document.documentId),
      },
    }));
  }
  return recipient(requestedBy.id, requestedBy.name, requestedBy.email).map((requester) => ({
    kind: 'special_answered',
    recipientId: requester.id,
    to: requester.to,
    facts: {
      recipientName: requester.name,
      title,
      approved: event.type === 'SpecialEndorsementApproved',
      notes: request.answer?.notes?.value ?? null,
      // Who signed by a link may have no account to log in with.
      link: requestedBy.role === 'OWNER' ? pageLink(deps, 'view', document.documentId) : publicLink(deps, document),
    },
  }));
}
