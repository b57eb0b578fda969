import { commandFor, type Decider } from '../../../../shared-kernel/decider/types.ts';
import { type TaggingEvent, type TaggingEventType, taggingEventTypes } from '../../contract/tagging-events.ts';
import { evolve } from './evolve.ts';
import { taggingLifecycle } from './lifecycle.machine.ts';
import { notTagged, type TaggingState } from './state.ts';

/** What happens to the tags that a document carries: they are set, as a whole. */
const matters = { DocumentTagsSet: 'tags' } as const satisfies Record<TaggingEventType, string>;

export type TaggingMatter = (typeof matters)[TaggingEventType];

export const taggingDecider: Decider<TaggingState, TaggingEvent, TaggingMatter> = {
  category: 'tagging',
  initial: notTagged,
  evolve,
  machine: taggingLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: taggingEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the tags of the document that its data names. */
export const taggingCommand = commandFor<TaggingState, TaggingEvent, TaggingMatter>()('documentId');
