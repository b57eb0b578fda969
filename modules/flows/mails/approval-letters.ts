import type { DocumentState } from '../../documents/index.ts';
import { approverCode, approverOf, type VoBoEvent, type VoBoState } from '../../vobo/index.ts';
import { type AtCause, codeKey, type Letter, ownerOf, pageLink, recipient, sentBy, type Writing } from './letter.ts';

/** Letters about the approvals of a document: to approvers whose turn it is, and to the creator what they answered (STATE-034, 035). */
export function approvalLetters(
  deps: Writing,
  { event, then, now }: AtCause<VoBoState, VoBoEvent>,
  document: DocumentState,
): readonly Letter[] {
  switch (event.type) {
    case 'ApproverLinksIssued': {
      const kind = then.answers.length > 0 ? 'approval_turn' : 'approval_request';
      return event.data.links.flatMap(({ approverId }) => askLetter(deps, kind, then, now, document, approverId));
    }
    case 'ApproverLinkRenewed':
      return askLetter(deps, 'approval_resend', then, now, document, event.data.approverId);
    case 'VoBoAccepted':
      return answerLetters(deps, then, document, event.data.approverId).map(({ about, ...letter }) => ({
        ...letter,
        kind: 'vobo_accepted',
        facts: { ...about, remaining: event.data.remaining },
      }));
    case 'VoBoRefused':
      return answerLetters(deps, then, document, event.data.approverId).map(({ about, ...letter }) => ({
        ...letter,
        kind: 'vobo_refused',
        facts: { ...about, comments: commentsOf(then, event.data.commentIds) },
      }));
    default:
      return [];
  }
}

/** Nobody is asked in a round that is over, nor who has answered. */
function askLetter(
  deps: Writing,
  kind: 'approval_request' | 'approval_turn' | 'approval_resend',
  then: VoBoState,
  now: VoBoState,
  document: DocumentState,
  approverId: string,
): Letter[] {
  const approver = approverOf(now, approverId);
  const link = now.links[approverId];
  const isOver = now.status !== 'OPEN' || now.round !== then.round || now.answers.some((answer) => answer.approverId === approverId);
  if (!approver || !link || isOver) return [];
  const { documentId, round } = now;
  const code = approverCode(codeKey(deps), { documentId, approverId, round, issue: link.issue });
  return recipient(approverId, approver.name, approver.email).map(({ id, name, to }) => ({
    kind,
    recipientId: id,
    to,
    facts: {
      recipientName: name,
      ...sentBy(document),
      title: now.opened?.title.value ?? null,
      message: document.setup?.message?.value ?? null,
      link: `${deps.publicUrl}/vobo/${documentId}/${approverId}#${code}`,
      expiresAt: new Date(link.expiresAt),
    },
  }));
}

const answerLetters = (deps: Writing, then: VoBoState, document: DocumentState, approverId: string) =>
  ownerOf(document).map(({ id, name, to }) => ({
    recipientId: id,
    to,
    about: {
      recipientName: name,
      approverName: approverOf(then, approverId)?.name.value ?? '',
      title: then.opened?.title.value ?? null,
      link: pageLink(deps, 'view', then.documentId),
    },
  }));

/** In the order they were written; what belongs to a forgotten person is left out. */
const commentsOf = (then: VoBoState, commentIds: readonly string[]) =>
  then.comments
    .filter((comment) => commentIds.includes(comment.commentId))
    .flatMap(({ title, notes }) => (notes.value === null ? [] : [{ title: title.value ?? '', notes: notes.value }]));
