import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type TagEvent, type TagEventType, tagEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { tagsLifecycle } from './lifecycle.machine.ts';
import { noTags, type TagsState } from './state.ts';

/** What happens to the tags of an account. Whoever makes one looks at all that are there. */
const matters = { TagCreated: 'tags', TagDeleted: 'tags' } as const satisfies Record<TagEventType, string>;

export type TagMatter = (typeof matters)[TagEventType];

export const tagsDecider: Decider<TagsState, TagEvent, TagMatter> = {
  category: 'tags',
  initial: noTags,
  evolve,
  machine: tagsLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: tagEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the tags of the account that its data names. */
export const tagsCommand = commandFor<TagsState, TagEvent, TagMatter>()('ownerId');
