import type { DocumentState } from '../state.ts';

/** Each step of closing is decided once; a worker that comes late with the same step finds nothing left to append. */
export const isClosing = (state: DocumentState): boolean => state.status === 'PENDING_FOR_BLOCK_CHAIN';
