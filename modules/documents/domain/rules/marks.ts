import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentState } from '../state.ts';

/** Places of signatures that the composed file names, and whose they are; none of a file that was brought. */
export const marksOf = ({ uploaded }: Pick<DocumentState, 'uploaded'>) => uploaded?.form?.signatures ?? [];

/** The pages are there, and nobody looked yet where on them the signatures go. */
export const awaitsMarks = (state: Pick<DocumentState, 'uploaded' | 'word' | 'marks' | 'isDeleted'>): boolean =>
  !state.isDeleted && marksOf(state).length > 0 && state.marks === undefined && state.word?.converted != null;

/** Those that are to be looked for now. */
export const placesAwaited = (state: DocumentState) => (awaitsMarks(state) ? marksOf(state) : []);

/** Nobody is asked to sign where the document has no place for it: that of somebody else would be taken for theirs. */
export function marksProblem(state: DocumentState) {
  if (marksOf(state).length === 0) return null;
  if (state.marks === undefined) return refuse(409, 'form.marks_not_sought_yet');
  return state.marks.missing.length > 0 ? refuse(409, 'form.marks_missing', { marks: state.marks.missing }) : null;
}
