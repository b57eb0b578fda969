import type { EngineDeps } from '../../shared-kernel/decider/carry-out.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { approversOf, type DocumentState, documentStreams } from '../documents/index.ts';
import { voBoStreams } from '../vobo/index.ts';

/**
 * Flow: a sending that asks for approvals opens a round of them; each acceptance gives the turn to the next rank, the last
 * one opens signing, a refusal stops it. Signing itself looks only at the document's own stream: until this flow has
 * written `ApprovalsGranted` there, nobody signs, however late it runs. Each step is decided again on what stands in the
 * stream that it changes, so that doing it twice changes nothing.
 */
export const approvalCauses = ['ApprovalsRequested', 'VoBoAccepted', 'VoBoRefused', 'DocumentDeleted', 'DocumentCanceled'] as const;
export type ApprovalCause = (typeof approvalCauses)[number];

export interface ApprovalItem {
  readonly documentId: string;
  readonly cause: ApprovalCause;
  readonly eventId: string;
}

/** Why nothing more is asked about a document; null while it goes on. */
const endOf = (state: DocumentState): 'DOCUMENT_DELETED' | 'DOCUMENT_CANCELED' | null =>
  state.status === 'CANCELED' ? 'DOCUMENT_CANCELED' : state.isDeleted ? 'DOCUMENT_DELETED' : null;

export async function performApproval({ engine }: { readonly engine: EngineDeps }, item: ApprovalItem): Promise<void> {
  const { documentId, eventId } = item;
  const context = {
    actor: { kind: 'process', id: 'approvals' },
    commandId: nameId('approvals', eventId),
    correlationId: eventId,
    causationId: eventId,
  } as const;
  const documents = documentStreams(engine);
  const voBo = voBoStreams(engine);
  const documentNow = async () => (await documents.load(documentId)).state;
  const close = (reason: 'DOCUMENT_DELETED' | 'DOCUMENT_CANCELED') =>
    // An id of its own: a round that was opened while the document ended is closed under the same event.
    voBo.execute(
      { type: 'CloseApprovalRound', data: { documentId, reason } },
      { ...context, commandId: nameId('approvals', eventId, 'close') },
    );

  if (item.cause === 'ApprovalsRequested') {
    const state = await documentNow();
    // Only the newest sending is asked about: an older one was overtaken by a change of the owner.
    if (!state.setup || !state.uploaded || state.approvals?.status !== 'PENDING' || endOf(state)) return;
    const { name, personId } = state.uploaded.uploadedBy;
    const { title, language, linkTermSeconds } = state.setup;
    const round = {
      documentId,
      round: state.approvals.round,
      title,
      language,
      linkTermSeconds,
      sender: { personId, name },
      approvers: [...approversOf(state)],
    };
    await voBo.execute({ type: 'OpenApprovalRound', data: round }, { ...context, ownerId: state.ownerId });
    // The document may have ended while the round was being opened, when there was no round yet to close.
    const end = endOf(await documentNow());
    if (end) await close(end);
    return;
  }
  if (item.cause === 'DocumentDeleted' || item.cause === 'DocumentCanceled') {
    await close(item.cause === 'DocumentDeleted' ? 'DOCUMENT_DELETED' : 'DOCUMENT_CANCELED');
    return;
  }
  const { state } = await voBo.load(documentId);
  const { round } = state;
  if (item.cause === 'VoBoRefused') {
    const refused = state.answers.find((one) => one.eventId === eventId);
    // An answer of an earlier round was carried over before that round could be followed by another.
    if (!refused) return;
    const data = { documentId, round, approverId: refused.approverId, eventId };
    await documents.execute({ type: 'RefuseApprovals', data }, context);
    return;
  }
  if (state.status === 'ACCEPTED') {
    const answers = state.answers.map((one) => ({ approverId: one.approverId, eventId: one.eventId ?? '' }));
    await documents.execute({ type: 'GrantApprovals', data: { documentId, round, answers } }, context);
    return;
  }
  await voBo.execute({ type: 'IssueApproverLinks', data: { documentId, round } }, context);
}
