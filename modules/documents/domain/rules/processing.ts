import type { DocumentState } from '../state.ts';

/** A document that was sent again after a refusal is prepared while it stays PENDING. */
const isPreparedAgain = (state: DocumentState): boolean =>
  state.status === 'PENDING' && !state.isDeleted && state.preparedRound < state.round && state.processingStatus !== 'FAILED';

/** Work for another round or status is over and done with: nothing to append, and no error for the job. */
export const isOutOfDate = (state: DocumentState, round: number, ...statuses: DocumentState['status'][]): boolean =>
  state.round !== round || !(statuses.includes(state.status) || isPreparedAgain(state));
