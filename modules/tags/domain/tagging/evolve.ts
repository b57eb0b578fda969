import type { Recorded } from '../../../../shared-kernel/decider/types.ts';
import type { TaggingEvent } from '../../contract/tagging-events.ts';
import type { TaggingState } from './state.ts';

/** Plain fold; there is one kind of event. It never refuses: history is what happened. */
export const evolve = (_state: TaggingState, { data, metadata }: Recorded<TaggingEvent>): TaggingState => ({
  status: data.tagIds.length > 0 ? 'TAGGED' : 'UNTAGGED',
  documentId: data.documentId,
  ownerId: metadata.ownerId,
  tagIds: data.tagIds,
});
