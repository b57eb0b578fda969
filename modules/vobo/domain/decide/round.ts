import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { CloseRound, IssueLinks, OpenRound } from '../../contract/commands.ts';
import type { VoBoEvent } from '../../contract/events.ts';
import { dueApprovers, type VoBoState } from '../state.ts';

/** A round is opened once; asked again for the same or an older one, nothing is left to do. */
export function decideOpening(state: VoBoState, command: OpenRound, now: Date): readonly VoBoEvent[] {
  if (command.round <= state.round || state.status === 'CLOSED') return [];
  const lowest = Math.min(...command.approvers.map((one) => one.order));
  const first = command.approvers.filter((one) => one.order === lowest).map((one) => one.approverId);
  return [{ type: 'ApprovalRoundOpened', data: command }, linksFor(first, command.round, command.linkTermSeconds, now)];
}

/** The turn of the next rank: only those who are due and have no link yet. */
export function decideNextLinks(state: VoBoState, command: IssueLinks, now: Date): readonly VoBoEvent[] {
  if (command.round !== state.round || !state.opened) return [];
  const due = dueApprovers(state)
    .map((one) => one.approverId)
    .filter((id) => !state.links[id]);
  return due.length === 0 ? [] : [linksFor(due, state.round, state.opened.linkTermSeconds, now)];
}

export const decideClosing = (state: VoBoState, command: CloseRound): readonly VoBoEvent[] =>
  state.status === 'OPEN' ? [{ type: 'ApprovalRoundClosed', data: { round: state.round, reason: command.reason } }] : [];

/** CALL-104, for approvers too: at most one link mail a minute. */
export const RESEND_WAIT_MS = 60_000;

export function decideResend(state: VoBoState, command: { approverId: string }, now: Date): readonly VoBoEvent[] | Refusal {
  if (state.status !== 'OPEN' || !state.opened) return refuse(409, 'vobo.round_closed', { status: state.status });
  const link = state.links[command.approverId];
  if (!link || !dueApprovers(state).some((one) => one.approverId === command.approverId)) return refuse(409, 'vobo.not_due');
  const wait = new Date(link.issuedAt).getTime() + RESEND_WAIT_MS - now.getTime();
  if (wait > 0) return refuse(429, 'resend.wait_a_minute', { seconds: Math.ceil(wait / 1000) });
  const expiresAt = new Date(now.getTime() + state.opened.linkTermSeconds * 1000).toISOString();
  return [{ type: 'ApproverLinkRenewed', data: { round: state.round, approverId: command.approverId, issue: link.issue + 1, expiresAt } }];
}

function linksFor(approverIds: readonly string[], round: number, term: number, now: Date): VoBoEvent {
  const expiresAt = new Date(now.getTime() + term * 1000).toISOString();
  return { type: 'ApproverLinksIssued', data: { round, links: approverIds.map((approverId) => ({ approverId, issue: 1, expiresAt })) } };
}
