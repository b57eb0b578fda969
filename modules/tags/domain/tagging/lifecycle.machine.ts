import { setup } from 'xstate';
import { guardFor } from '../../../../shared-kernel/decider/guard-of.ts';
import type { TaggingEvent } from '../../contract/tagging-events.ts';
import type { TaggingState } from './state.ts';

const guard = guardFor<TaggingState, TaggingEvent>();

/** What a document is tagged with, as a machine over its own events. It guards; it does not fold. */
export const taggingLifecycle = setup({
  types: { context: {} as TaggingState, events: {} as TaggingEvent },
  guards: {
    gives: guard('DocumentTagsSet', (_state, { tagIds }) => tagIds.length > 0 && new Set(tagIds).size === tagIds.length),
    takesAll: guard('DocumentTagsSet', (_state, { tagIds }) => tagIds.length === 0),
  },
}).createMachine({
  id: 'tagging',
  context: {} as TaggingState,
  initial: 'NONE',
  states: {
    NONE: { on: { DocumentTagsSet: { target: 'TAGGED', guard: 'gives' } } },
    TAGGED: {
      on: {
        DocumentTagsSet: [
          { target: 'TAGGED', guard: 'gives' },
          { target: 'UNTAGGED', guard: 'takesAll' },
        ],
      },
    },
    UNTAGGED: { on: { DocumentTagsSet: { target: 'TAGGED', guard: 'gives' } } },
  },
});
