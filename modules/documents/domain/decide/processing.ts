import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { StorePageImages } from '../../contract/commands.ts';
import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import { type DocumentState, dueSignatories, hasSigned } from '../state.ts';

/** Work for another round or status is over and done with: nothing to append, and no error for the job. */
const stale = (state: DocumentState, round: number, ...statuses: DocumentState['status'][]): boolean =>
  state.round !== round || !statuses.includes(state.status);

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

/** Without approvers the approvals of the round are complete by definition; the event says on what ground. */
export function decideLinks(state: DocumentState, command: { round: number }, now: Date): readonly DocumentEvent[] {
  if (stale(state, command.round, 'IMAGE_PROCESSING_COMPLETED') || !state.setup) return [];
  const { round } = state;
  const expiresAt = new Date(now.getTime() + state.setup.linkTermSeconds * 1000).toISOString();
  const links = state.setup.signatories.map((one) => ({ signatoryId: one.signatoryId, issue: 1, expiresAt }));
  return [
    { type: 'ApprovalsGranted', data: { round, basis: 'NO_APPROVERS' } },
    { type: 'SigningLinksIssued', data: { round, links } },
  ];
}

/** CALL-104: at most one link mail a minute for a signatory. */
export const RESEND_WAIT_MS = 60_000;

export function decideResend(state: DocumentState, command: { signatoryId: string }, now: Date): readonly DocumentEvent[] | Refusal {
  const { signatoryId } = command;
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  if (state.status !== 'PENDING' || !state.setup) return refuse(409, 'conflict.not_pending', { status: state.status });
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
