import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { GrantApprovals, StorePageImages } from '../../contract/commands.ts';
import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import { type DocumentState, dueSignatories, hasSigned } from '../state.ts';

/**
 * Work for another round or status is over and done with: nothing to append, and no error for the job. A document that was
 * sent again after a refusal is prepared while it stays PENDING.
 */
const stale = (state: DocumentState, round: number, ...statuses: DocumentState['status'][]): boolean =>
  state.round !== round || !(statuses.includes(state.status) || isPreparedAgain(state));

const isPreparedAgain = (state: DocumentState): boolean =>
  state.status === 'PENDING' && !state.isDeleted && state.preparedRound < state.round && state.processingStatus !== 'FAILED';

export const decideStartImages = (state: DocumentState, command: { round: number }): readonly DocumentEvent[] =>
  stale(state, command.round, 'PROCESSING') ? [] : [{ type: 'PageImagesStarted', data: { round: command.round } }];

export function decideStoreImages(state: DocumentState, command: StorePageImages): readonly DocumentEvent[] {
  if (stale(state, command.round, 'IMAGE_PROCESSING')) return [];
  const { documentId: _, ...data } = command;
  return [{ type: 'PageImagesStored', data }];
}

export const decideFailure = (state: DocumentState, command: DocumentEventData<'ProcessingFailed'>): readonly DocumentEvent[] =>
  stale(state, command.round, 'PROCESSING', 'IMAGE_PROCESSING')
    ? []
    : [{ type: 'ProcessingFailed', data: { round: command.round, code: command.code, detail: command.detail } }];

/**
 * What follows the prepared file: approvers are asked first where there are any. Without them the
 * approvals of the round are complete by definition; the event says on what ground.
 */
export function decideLinks(state: DocumentState, command: { round: number }, now: Date): readonly DocumentEvent[] {
  const { round, setup } = state;
  const begun = state.approvedRound === round || state.approvals?.round === round;
  const waits = state.status === 'IMAGE_PROCESSING_COMPLETED' || (state.status === 'PENDING' && !state.isDeleted);
  if (command.round !== round || !setup || !waits || begun || state.preparedRound !== round) return [];
  const approverIds = setup.approvers.map((one) => one.approverId);
  if (approverIds.length > 0) return [{ type: 'ApprovalsRequested', data: { round, approverIds } }];
  return [{ type: 'ApprovalsGranted', data: { round, basis: 'NO_APPROVERS' } }, linksOf(round, setup, now)];
}

const linksOf = (round: number, setup: NonNullable<DocumentState['setup']>, now: Date): DocumentEvent => {
  const expiresAt = new Date(now.getTime() + setup.linkTermSeconds * 1000).toISOString();
  const links = setup.signatories.map((one) => ({ signatoryId: one.signatoryId, issue: 1, expiresAt }));
  return { type: 'SigningLinksIssued', data: { round, links } };
};

const awaitsApprovals = (state: DocumentState, round: number): boolean =>
  state.status === 'PENDING' &&
  !state.isDeleted &&
  state.round === round &&
  state.approvals?.round === round &&
  state.approvals.status === 'PENDING';

/** The last approver accepted: signing opens. An answer that misses somebody opens nothing. */
export function decideGrant(state: DocumentState, command: GrantApprovals, now: Date): readonly DocumentEvent[] | Refusal {
  const { round, answers } = command;
  if (!awaitsApprovals(state, round) || !state.setup) return [];
  const missing = state.approvals!.approverIds.filter((id) => !answers.some((one) => one.approverId === id));
  if (missing.length > 0) return refuse(409, 'conflict.approvals_incomplete', { approverIds: missing });
  return [{ type: 'ApprovalsGranted', data: { round, basis: 'ALL_APPROVED', answers } }, linksOf(round, state.setup, now)];
}

export const decideRefusal = (state: DocumentState, command: DocumentEventData<'ApprovalsRefused'>): readonly DocumentEvent[] =>
  awaitsApprovals(state, command.round) && state.approvals!.approverIds.includes(command.approverId)
    ? [{ type: 'ApprovalsRefused', data: { round: command.round, approverId: command.approverId, eventId: command.eventId } }]
    : [];

/** CALL-104: at most one link mail a minute for a signatory. */
export const RESEND_WAIT_MS = 60_000;

export function decideResend(state: DocumentState, command: { signatoryId: string }, now: Date): readonly DocumentEvent[] | Refusal {
  const { signatoryId } = command;
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  if (state.status !== 'PENDING' || !state.setup) return refuse(409, 'conflict.not_pending', { status: state.status });
  if (state.approvedRound !== state.round) return refuse(409, 'signature.approvals_missing', { round: state.round });
  const link = state.links[signatoryId];
  if (!link) return refuse(404, 'signatory.not_found');
  if (hasSigned(state, signatoryId)) return refuse(409, 'signature.already_signed');
  // A mail that is on its way counts like one that has arrived, or two quick clicks would send two.
  const onItsWay = link.issue > 1 || dueSignatories(state).some((one) => one.signatoryId === signatoryId) ? link.issuedAt : '';
  const last = [state.lastLinkMailAt[signatoryId] ?? '', onItsWay].sort().at(-1);
  const wait = last ? new Date(last).getTime() + RESEND_WAIT_MS - now.getTime() : 0;
  if (wait > 0) return refuse(429, 'resend.wait_a_minute', { seconds: Math.ceil(wait / 1000) });
  return [
    {
      type: 'SigningLinkRenewed',
      data: {
        round: state.round,
        signatoryId,
        issue: link.issue + 1,
        expiresAt: new Date(now.getTime() + state.setup.linkTermSeconds * 1000).toISOString(),
      },
    },
  ];
}
