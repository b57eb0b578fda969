import type { DocumentState } from '../../documents/index.ts';
import { approverCode, approverOf, substituteNamed, type VoBoEvent, type VoBoEventData, type VoBoState } from '../../vobo/index.ts';
import { type AtCause, codeKey, type Letter, pageLink, recipient, type StandIn, sentBy, type Writing } from './letter.ts';

type Answer = Pick<VoBoEventData<'VoBoAccepted'>, 'approverId' | 'substituteId'>;

/** Letters about the approvals of a document: to approvers whose turn it is, to who stands in for those of them who are away (`standIns`), and to the senders what they answered (STATE-034, 035). */
export function approvalLetters(
  deps: Writing,
  { event, then, now }: AtCause<VoBoState, VoBoEvent>,
  document: DocumentState,
  standIns: readonly StandIn[],
): readonly Letter[] {
  switch (event.type) {
    case 'ApproverLinksIssued': {
      const kind = then.answers.length > 0 ? 'approval_turn' : 'approval_request';
      const asked = event.data.links.flatMap(({ approverId }) => askLetter(deps, kind, then, now, document, approverId));
      return [...asked, ...standInLetters(deps, then, now, document, standIns)];
    }
    case 'ApproverLinkRenewed':
      return askLetter(deps, 'approval_resend', then, now, document, event.data.approverId);
    case 'VoBoAccepted':
      return answerLetters(deps, then, event.data).map(({ about, ...letter }) => ({
        ...letter,
        kind: 'vobo_accepted',
        facts: { ...about, remaining: event.data.remaining },
      }));
    case 'VoBoRefused':
      return answerLetters(deps, then, event.data).map(({ about, ...letter }) => ({
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
  if (!approver || !link || isOver(then, now, approverId)) return [];
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

/** Of an approver: their round is, or they have answered. */
const isOver = (then: VoBoState, now: VoBoState, approverId: string): boolean =>
  now.status !== 'OPEN' || now.round !== then.round || now.answers.some((answer) => answer.approverId === approverId);

/** What waits for its reader, behind a login: whose link it is, is known once they are. */
const standInLetters = (deps: Writing, then: VoBoState, now: VoBoState, document: DocumentState, standIns: readonly StandIn[]): Letter[] =>
  standIns.flatMap(({ id, name, to, approverIds }): Letter[] => {
    const open = approverIds.filter((approverId) => !isOver(then, now, approverId));
    if (open.length === 0) return [];
    const facts = {
      recipientName: name,
      senderName: sentBy(document).sender.name,
      absentNames: open.map((approverId) => approverOf(now, approverId)?.name.value ?? ''),
      title: now.opened?.title.value ?? null,
      link: `${deps.publicUrl}/dashboard/document?tab=turn`,
    };
    return [{ kind: 'approval_stand_in', recipientId: id, to, facts }];
  });

/** Null: the approver themself. Empty: somebody who was forgotten since. */
const nameInPlace = (then: VoBoState, approverId: string, substituteId: string | null | undefined): string | null => {
  const substitute = substituteNamed(then, approverId, substituteId);
  return substitute && (substitute.name ?? '');
};

const answerLetters = (deps: Writing, then: VoBoState, { approverId, substituteId }: Answer) =>
  deps.senders.map(({ id, name, to }) => ({
    recipientId: id,
    to,
    about: {
      recipientName: name,
      approverName: approverOf(then, approverId)?.name.value ?? '',
      substitute: nameInPlace(then, approverId, substituteId),
      title: then.opened?.title.value ?? null,
      link: pageLink(deps, 'view', then.documentId),
    },
  }));

/** In the order they were written; what belongs to a forgotten person is left out. */
const commentsOf = (then: VoBoState, commentIds: readonly string[]) =>
  then.comments
    .filter((comment) => commentIds.includes(comment.commentId))
    .flatMap(({ approverId, substituteId, title, notes }) => {
      const by = nameInPlace(then, approverId, substituteId) ?? approverOf(then, approverId)?.name.value ?? '';
      return notes.value === null ? [] : [{ by, title: title.value ?? '', notes: notes.value }];
    });
