import type { KeyRing, RingKey } from '../../../shared-kernel/keys/ring.ts';
import { isCodeOf, isKeyOfThen, linkCode } from '../../../shared-kernel/link-code.ts';
import { answerOf, substitutesOf, type VoBoState } from '../domain/state.ts';

interface ApproverLinkOf {
  readonly documentId: string;
  readonly approverId: string;
  readonly round: number;
  readonly issue: number;
}

/** Code of an approver's link. Only the mailer and the check below compute it. */
export const approverCode = (key: RingKey, link: ApproverLinkOf): string =>
  linkCode(key, 'approve', link.documentId, link.approverId, String(link.round), String(link.issue));

/** Code of the same link for who answers in the place of the approver: it ends with it. */
export const substituteCode = (key: RingKey, link: ApproverLinkOf, substituteId: string): string =>
  linkCode(key, 'approve-for', link.documentId, link.approverId, String(link.round), String(link.issue), substituteId);

export type ApproverLinkCheck = 'valid' | 'expired' | 'invalid';

/** Whose link a code is: of who was let in to answer in the place of the approver; null: of the approver. */
export interface CheckedLink {
  readonly check: ApproverLinkCheck;
  readonly substituteId: string | null;
}

/** As `checkApproverLink`, of the approver's code and of those of who was let in to answer in their place. Whether these still may is not known here. */
export function checkLinks(keys: KeyRing, state: VoBoState, approverId: string, code: string, now: Date): CheckedLink {
  for (const substituteId of [null, ...substitutesOf(state, approverId).map(({ userId }) => userId)]) {
    const check = checkApproverLink(keys, state, approverId, code, now, (key, link) =>
      substituteId === null ? approverCode(key, link) : substituteCode(key, link, substituteId),
    );
    if (check !== 'invalid') return { check, substituteId };
  }
  return { check: 'invalid', substituteId: null };
}

/**
 * The first code of a round opens the page even before its turn, and the page says whom it waits for; an answer is refused
 * until a link is issued (VOBO-002). An earlier issue of the link, or a link of an earlier round, answers as expired, so that
 * an old mail does not look like a forged link; so does a code of a key that was replaced before the link came about. After its term a link still shows what its approver answered, and nothing else.
 */
export function checkApproverLink(
  keys: KeyRing,
  state: VoBoState,
  approverId: string,
  code: string,
  now: Date,
  codeFor: (key: RingKey, link: ApproverLinkOf) => string = approverCode,
): ApproverLinkCheck {
  const link = state.links[approverId];
  const matches = (round: number, issue: number) =>
    isCodeOf(keys, code, (key) => codeFor(key, { documentId: state.documentId, approverId, round, issue }));
  if (!link && state.status !== 'NONE' && matches(state.round, 1)) return 'valid';
  if (link && matches(state.round, link.issue) && !isKeyOfThen(keys, code, link.issuedAt)) return 'expired';
  if (link && matches(state.round, link.issue)) return new Date(link.expiresAt) > now || answerOf(state, approverId) ? 'valid' : 'expired';
  for (let issue = (link?.issue ?? 1) - 1; issue >= 1; issue--) if (matches(state.round, issue)) return 'expired';
  for (let round = state.round - 1; round >= 1; round--) if (matches(round, 1)) return 'expired';
  return 'invalid';
}
