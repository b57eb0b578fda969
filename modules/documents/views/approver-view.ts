import { type LinkDeps, linksFor } from '../application/file-links.ts';
import type { Approvals } from '../application/ports.ts';
import type { ApproverStanding } from '../application/reading.ts';
import { approversOf, type DocumentState, dueSignatories, hasSigned, shownTitle, signatoriesOf } from '../domain/state.ts';
import { pagesOf } from '../domain/word-pages.ts';
import { lastDayView } from './last-day-view.ts';

/**
 * What an approver is shown of a document: the file to be approved and who is to sign, without how to reach them (UI-056).
 * Whom the owner took out before sending it again is shown nothing of what it became. `substitute`: who of the account reads it in
 * their place.
 */
export function approverView(deps: LinkDeps, state: DocumentState, approverId: string, substitute: string | null = null) {
  const links = linksFor(deps, state, { kind: 'approver', id: approverId, ...(substitute !== null && { substitute }) });
  const isAsked = approversOf(state).some((one) => one.approverId === approverId);
  // What is approved is the file before anybody signs; what signatures make of it later is not an approver's to read.
  const prepared = isAsked && state.preparedRound === state.round ? (state.versions[0] ?? null) : null;
  const due = dueSignatories(state).map((one) => one.signatoryId);
  return {
    title: shownTitle(state),
    message: isAsked ? (state.setup?.message?.value ?? null) : null,
    language: state.setup?.language ?? ('es' as const),
    senderName: state.uploaded?.uploadedBy.name.value ?? null,
    isTest: state.isTest === true,
    isDeleted: state.isDeleted,
    isWithdrawn: state.voided !== null,
    isCanceled: state.status === 'CANCELED',
    lastDay: lastDayView(state, links.now),
    version: prepared?.version ?? null,
    sha256: prepared?.file.sha256 ?? null,
    fileUrl: prepared ? links.file(prepared.version) : null,
    pages: (isAsked ? pagesOf(state) : []).map(({ width, height }, index) => ({ page: index + 1, width, height })),
    images: (isAsked ? state.images : []).map(({ page, width, height }) => ({ page, imageURL: links.picture(1, page), width, height })),
    signatories: (isAsked ? signatoriesOf(state) : []).map((one) => ({
      name: one.name.value,
      order: one.order,
      isSigned: hasSigned(state, one.signatoryId),
      isDue: due.includes(one.signatoryId),
    })),
  };
}

/** Where the approvers of the present round stand; nothing is asked where nobody approves. */
export async function standingsOf(deps: { readonly approvals: Approvals }, state: DocumentState): Promise<readonly ApproverStanding[]> {
  if (approversOf(state).length === 0 || state.approvals === null) return [];
  return (await deps.approvals(state.documentId)).filter((one) => one.round === state.round);
}
