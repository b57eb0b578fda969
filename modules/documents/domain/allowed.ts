import type { DocumentEventType } from '../contract/events.ts';
import { DOCUMENT_ACTS, type DocumentAct } from '../contract/rules.ts';
import type { DocumentState } from './state.ts';
import { accepts } from './statuses.ts';

/** The event that an act ends in: where the machine takes it, the act may begin. */
const ends: Record<DocumentAct, DocumentEventType> = {
  delete: 'DocumentDeleted',
  cancel: 'DocumentCanceled',
  endorse: 'EndorsementRequested',
  'endorse-special': 'EndorsementWorkflowStarted',
};

/** Acts that may begin in this status; none once the document was deleted. */
export const actsIn = ({ status, isDeleted }: Pick<DocumentState, 'status' | 'isDeleted'>): readonly DocumentAct[] =>
  isDeleted ? [] : DOCUMENT_ACTS.filter((act) => accepts(status, ends[act]));
