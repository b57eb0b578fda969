import { createHmac, timingSafeEqual } from 'node:crypto';
import { answerOf, type VoBoState } from '../domain/state.ts';

/**
 * Codes of approvers' links, derived and never stored: HMAC-SHA256 over what the link opens, 43 characters of base64url.
 * Only the mailer and the check below compute one.
 */
export const approverCode = (secret: Uint8Array, link: { documentId: string; approverId: string; round: number; issue: number }): string =>
  createHmac('sha256', secret)
    .update(
      ['approve', link.documentId, link.approverId, String(link.round), String(link.issue)]
        .map((part) => `${part.length}:${part}`)
        .join(''),
    )
    .digest('base64url');

export type ApproverLinkCheck = 'valid' | 'expired' | 'invalid';

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * The first code of a round opens the page before its turn has come, too, which says whom it waits for; answering is
 * refused until a link was issued (VOBO-002). An earlier issue of the same link, and one of an earlier round, answers as
 * expired: an old mail is told from a forged one. After its term a link still shows what its approver answered, and nothing else.
 */
export function checkApproverLink(secret: Uint8Array, state: VoBoState, approverId: string, code: string, now: Date): ApproverLinkCheck {
  const link = state.links[approverId];
  const matches = (round: number, issue: number) =>
    same(code, approverCode(secret, { documentId: state.documentId, approverId, round, issue }));
  if (!link && state.status !== 'NONE' && matches(state.round, 1)) return 'valid';
  if (link && matches(state.round, link.issue)) return new Date(link.expiresAt) > now || answerOf(state, approverId) ? 'valid' : 'expired';
  for (let issue = (link?.issue ?? 1) - 1; issue >= 1; issue--) if (matches(state.round, issue)) return 'expired';
  for (let round = state.round - 1; round >= 1; round--) if (matches(round, 1)) return 'expired';
  return 'invalid';
}
