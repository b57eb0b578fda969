import type { DocumentView } from '../api/types.ts';

/** Everybody signed and the document is closed; being passed on later takes nothing of that away. */
export const isComplete = ({ status }: Pick<DocumentView, 'status'>): boolean => status === 'COMPLETED' || status === 'ENDORSED';
