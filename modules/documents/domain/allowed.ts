import type { DocumentEventType } from '../contract/events.ts';
import { DOCUMENT_ACTS, type DocumentAct } from '../contract/rules.ts';
import type { DocumentState } from './state.ts';
import { accepts } from './statuses.ts';

/** The event that an act ends in: where the machine takes it, the act may begin. */
const ends: Record<DocumentAct, DocumentEventType> = {
  delete: 'DocumentDeleted',
  void: 'DocumentVoided',
  cancel: 'DocumentCanceled',
  endorse: 'EndorsementRequested',
  'endorse-special': 'EndorsementWorkflowStarted',
};

/**
 * Acts that its owner may begin in this status; none once the document was deleted. Of the two ways to end a sent document one is open:
 * before the first signature its owner voids it alone, from then on it takes a cancellation by consent (STATE-023).
 */
export function actsIn({ status, isDeleted }: Pick<DocumentState, 'status' | 'isDeleted'>, isSigned: boolean): readonly DocumentAct[] {
  if (isDeleted) return [];
  const begun = DOCUMENT_ACTS.filter((act) => accepts(status, ends[act]));
  return begun.includes('void') ? begun.filter((act) => act !== (isSigned ? 'void' : 'cancel')) : begun;
}
