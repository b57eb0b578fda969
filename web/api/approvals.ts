import type { Approver, DocumentView } from './types.ts';

type Standing = Pick<DocumentView, 'status' | 'isVoBo' | 'voBoStatus' | 'processingStatus' | 'signatory' | 'isSuspended'>;

/**
 * Where the approvals of a sent document stand (STATE-031..033, STATE-041). `again`: it was sent once more after a
 * refusal and its file is being prepared; `failed`: that preparing went wrong. null: no approval is in the way.
 */
export function approvalsOf(view: Standing): 'pending' | 'refused' | 'again' | 'failed' | null {
  if (view.status !== 'PENDING') return null;
  if (view.voBoStatus === 'PENDING') return 'pending';
  if (view.voBoStatus === 'REFUSED') return 'refused';
  // While somebody's answer stops the signing it is nobody's turn, and the links are out all the same.
  if (view.voBoStatus === 'ACCEPTED' || view.isSuspended || view.signatory.some((one) => one.isSigned || one.isDue)) return null;
  return view.processingStatus === 'FAILED' ? 'failed' : 'again';
}

/** A draft, or a sending that came back: its set-up may be changed and sent (STATE-033). */
export const isOpenToChanges = (view: Standing): boolean => {
  const approvals = approvalsOf(view);
  return view.status === 'DRAFT' || approvals === 'refused' || approvals === 'failed';
};

/** Those who may answer now. */
export const dueApprovers = (voBo: readonly Approver[]): readonly Approver[] => voBo.filter((one) => one.status === 'PENDING');
