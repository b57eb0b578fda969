import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { secondsToWait } from '../../../../shared-kernel/resend-wait.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { notDeleted, OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { lastDayProblem } from '../rules/last-day.ts';
import { endOfNewLink } from '../rules/links.ts';
import { stoppedProblem } from '../rules/signing.ts';
import { dueSignatories, hasSigned, signatoryOf } from '../state.ts';

/** The owner sends a signatory's link again, at most once a minute (CALL-104). The code of the link before is void. */
export const resendSigningLink = documentCommand({
  type: 'ResendSigningLink',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string() }),
  refuses: [
    ...OWNER_REFUSALS,
    'deleted_document_message',
    'conflict.not_pending',
    'signature.approvals_missing',
    'signatory.not_found',
    'signatory.signs_in_session',
    'signature.already_signed',
    'signing.declined',
    'signing.suspended',
    'signing.last_day_passed',
    'resend.wait_a_minute',
  ],
  authorise: (state, data, context) => onlyOwner(state, data, context) ?? notDeleted(state),
  decide(state, { signatoryId }, _facts, { now }) {
    const { round, setup } = state;
    if (state.status !== 'PENDING' || !setup) return refuse(409, 'conflict.not_pending', { status: state.status });
    if (state.approvedRound !== round) return refuse(409, 'signature.approvals_missing', { round });
    const link = state.links[signatoryId];
    if (!link) return refuse(404, 'signatory.not_found');
    // No letter goes to somebody of the account: a reminder that nobody gets would be told as sent.
    if (signatoryOf(state, signatoryId)?.isOwner) return refuse(409, 'signatory.signs_in_session');
    if (hasSigned(state, signatoryId)) return refuse(409, 'signature.already_signed');
    const stopped = stoppedProblem(state, signatoryId);
    if (stopped) return stopped;
    // A mail that asks for a signature which would be refused helps nobody: the owner gives time first.
    const over = lastDayProblem(state, now);
    if (over) return over;
    // A mail that is on its way counts like one that has arrived, or two quick clicks would send two.
    const isOnItsWay = link.issue > 1 || dueSignatories(state).some((due) => due.signatoryId === signatoryId);
    const last = [state.lastLinkMailAt[signatoryId] ?? '', isOnItsWay ? link.issuedAt : ''].sort().at(-1)!;
    const seconds = secondsToWait(last, now);
    if (seconds > 0) return refuse(429, 'resend.wait_a_minute', { seconds });
    const expiresAt = endOfNewLink(state, signatoryId, setup.linkTermSeconds, now);
    return [{ type: 'SigningLinkRenewed', data: { round, signatoryId, issue: link.issue + 1, expiresAt } }];
  },
  touches: DECISIONS,
});
