import type { DocumentState } from '../state.ts';

/** Do the approvals of this round stand open, with the document still there? */
export const awaitsApprovals = (state: DocumentState, round: number): boolean =>
  state.status === 'PENDING' &&
  !state.isDeleted &&
  state.round === round &&
  state.approvals?.round === round &&
  state.approvals.status === 'PENDING';
