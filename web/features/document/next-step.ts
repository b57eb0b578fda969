import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import { approvalsOf, dueApprovers } from '../../api/approvals.ts';
import type { Approver, DocumentView, Signatory, TimelineEntry } from '../../api/types.ts';
import { isLeftBehind, isMine } from './own-part.ts';

export type NextStep =
  | { readonly key: 'draft' | 'failed'; readonly act: 'continue' }
  | { readonly key: 'processing' | 'sealing' | 'sealingFailed' | 'endorsing' | 'canceled' | 'deleted' | 'other'; readonly act: null }
  | { readonly key: 'declined' | 'late'; readonly act: null }
  | { readonly key: 'voided'; readonly act: null; readonly reason: string | null }
  | { readonly key: 'you'; readonly act: 'sign'; readonly signatory: Signatory }
  | {
      readonly key: 'oneUntold' | 'oneUnopened' | 'oneOpened' | 'oneEnded';
      readonly act: 'remind';
      readonly signatories: readonly Signatory[];
      /** When they were told, opened it, or their link ended. */
      readonly since: string | null;
    }
  | { readonly key: 'oneOfAccount' | 'oneLeft'; readonly act: null; readonly signatories: readonly Signatory[] }
  | { readonly key: 'many'; readonly act: 'remind'; readonly signatories: readonly Signatory[] }
  | { readonly key: 'approvals'; readonly act: 'remindApprovers'; readonly approvers: readonly Approver[] }
  | {
      readonly key: 'refused' | 'failedAgain';
      readonly act: 'editAgain';
      readonly by: string | null;
      /** What they wrote last with their refusal. */
      readonly words: { readonly title: string | null; readonly notes: string | null } | null;
    }
  | { readonly key: 'completed'; readonly act: 'download'; readonly at: string };

/** What has to happen now, and who can do something about it. */
export function nextStep(view: DocumentView, events: readonly TimelineEntry[], me: string | null): NextStep {
  if (view.isDeleted) return { key: 'deleted', act: null };
  switch (view.status) {
    case 'DRAFT':
      return { key: view.processingFailure ? 'failed' : 'draft', act: 'continue' };
    case 'PROCESSING':
    case 'IMAGE_PROCESSING':
    case 'IMAGE_PROCESSING_COMPLETED':
      return { key: 'processing', act: null };
    case 'PENDING':
      return whoIsMissing(view, events, me);
    case 'PENDING_FOR_BLOCK_CHAIN':
      return { key: Object.keys(view.sealing?.failures ?? {}).length > 0 ? 'sealingFailed' : 'sealing', act: null };
    case 'COMPLETED':
    case 'ENDORSED':
      return { key: 'completed', act: 'download', at: view.sealing?.completedAt ?? view.modifiedOn };
    case 'PENDING_TO_ENDORSEMENT':
      return { key: 'endorsing', act: null };
    case 'CANCELED':
      return view.voided ? { key: 'voided', act: null, reason: view.voided.reason } : { key: 'canceled', act: null };
    default:
      return { key: 'other', act: null };
  }
}

function whoIsMissing(view: DocumentView, events: readonly TimelineEntry[], me: string | null): NextStep {
  const approvals = approvalsOf(view);
  if (approvals === 'pending') return { key: 'approvals', act: 'remindApprovers', approvers: dueApprovers(view.voBo) };
  const refuser = view.voBo.find((one) => one.status === 'REFUSED');
  const why = { by: refuser?.name ?? null, words: refuser?.comments.at(-1) ?? null };
  if (approvals === 'refused') return { key: 'refused', act: 'editAgain', ...why };
  if (approvals === 'failed') return { key: 'failedAgain', act: 'editAgain', ...why };
  if (approvals === 'again') return { key: 'processing', act: null };
  if (view.isSuspended) return { key: 'declined', act: null };
  if (view.lastDay?.isPassed) return { key: 'late', act: null };
  const due = view.signatory.filter((one) => one.isDue && !one.isSigned);
  const own = due.find((one) => isMine(one, me));
  if (own) return { key: 'you', act: 'sign', signatory: own };
  const [first] = due;
  if (!first) return { key: 'other', act: null };
  if (due.length > 1) return { key: 'many', act: 'remind', signatories: due };
  // Nobody mails a link to who signs in a session.
  if (first.isOwner) return { key: isLeftBehind(view, first) ? 'oneLeft' : 'oneOfAccount', act: null, signatories: due };
  if (first.signing.isEnded) return { key: 'oneEnded', act: 'remind', signatories: due, since: first.signing.expiry };
  const opened = openedAt(first.signatoryID, events);
  if (opened) return { key: 'oneOpened', act: 'remind', signatories: due, since: opened };
  const told = first.emailTracking?.lastLinkMailAt ?? null;
  return { key: told ? 'oneUnopened' : 'oneUntold', act: 'remind', signatories: due, since: told };
}

/** When a signatory was last handed the document to read; null: never. */
export const openedAt = (signatoryID: string, events: readonly TimelineEntry[]): string | null =>
  events.findLast((event) => event.type === 'DocumentPresented' && event.data.signatoryId === signatoryID)?.at ?? null;

const idOf = (person: unknown): unknown =>
  typeof person === 'object' && person !== null && 'signatoryId' in person ? person.signatoryId : null;

/** Milliseconds until the signatory may be sent the link again; 0: now. */
export function waitFor(signatory: Signatory, events: readonly TimelineEntry[], now: number): number {
  const issued = events.findLast(
    (event) =>
      (event.type === 'SigningLinkRenewed' && event.data.signatoryId === signatory.signatoryID) ||
      (event.type === 'SignatoryReplaced' && idOf(event.data.person) === signatory.signatoryID) ||
      (event.type === 'SigningLinksIssued' && signatory.isDue),
  );
  const last = Math.max(Date.parse(signatory.emailTracking?.lastLinkMailAt ?? '') || 0, Date.parse(issued?.at ?? '') || 0);
  return last === 0 ? 0 : Math.max(0, last + RESEND_WAIT_MS - now);
}
