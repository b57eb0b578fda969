import type { DocumentView, TimelineEntry } from '../../api/types.ts';
import type { DocumentParts } from './parts.ts';

/** What the people of a document are shown from. */
export interface PeopleTabProps {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  readonly events: readonly TimelineEntry[];
  readonly writer: boolean;
}
