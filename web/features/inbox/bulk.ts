import { actsFor } from '../../access/facts.ts';
import { problemOf } from '../../api/base.ts';
import { documentsApi } from '../../api/documents.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import type { ApiProblem, Profile } from '../../api/types.ts';
import { downloadHistory } from '../../document-parts/downloads.ts';
import type { AppDispatch } from '../../session/store.ts';

/** `send`: of a draft, for one document at a time. */
export type BulkAct = 'remove' | 'remind' | 'download' | 'send';

const due = (row: InboxRow) => row.people.filter((one) => one.due && !one.signed && !one.isOfAccount);

const approvers = (row: InboxRow) => row.waitingFor?.approverIds ?? [];

/** Whether the act means anything for this document and is the user's to do; the server decides again. */
export function fits(act: BulkAct, row: InboxRow, user: Profile | null): boolean {
  if (row.label === 'SHARED') return false;
  if (act === 'remove') return row.allowed.includes('delete');
  if (act === 'send') return row.label === 'DRAFT';
  if (act === 'remind') return row.label === 'PENDING' && actsFor(user, row.inCharge) && (due(row).length > 0 || approvers(row).length > 0);
  return true;
}

/** What became of one document: null while it is under way. */
export interface BulkResult {
  readonly documentID: string;
  readonly title: string;
  /** `skipped`: the act does not fit it. `stopped`: the person stopped before its turn. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped' | 'stopped';
  /** Of a failure: the sentence of the server. Of what is skipped: why, where the sentence of the act does not say it. */
  readonly message: string | null;
}

/** Why an act was not done: the sentence of the server; `isTold`: a dialog about the plan has said it, and it holds for every other document too. */
export type Refused = Pick<ApiProblem, 'message' | 'isTold'>;

/** One document after the other, so that each has its own answer and what is not reached yet can still be left alone. Null: it is done. */
export async function actOn(dispatch: AppDispatch, act: BulkAct, row: InboxRow): Promise<Refused | null> {
  const { documentID } = row;
  if (act === 'download') return downloadHistory(documentID, row.title);
  if (act === 'remove') {
    const answer = await dispatch(documentsApi.endpoints.remove.initiate({ documentIDs: [documentID] }, { track: false }));
    return problemOf(answer.error);
  }
  if (act === 'send') {
    const answer = await dispatch(documentsApi.endpoints.send.initiate({ documentID, title: row.title }, { track: false }));
    return problemOf(answer.error);
  }
  for (const voBoID of approvers(row)) {
    const answer = await dispatch(documentsApi.endpoints.resendApprover.initiate({ documentID, voBoID }, { track: false }));
    if (answer.error) return problemOf(answer.error) ?? { message: '' };
  }
  for (const { signatoryId } of due(row)) {
    const answer = await dispatch(documentsApi.endpoints.resendLink.initiate({ documentID, signatoryID: signatoryId }, { track: false }));
    if (answer.error) return problemOf(answer.error) ?? { message: '' };
  }
  return null;
}
