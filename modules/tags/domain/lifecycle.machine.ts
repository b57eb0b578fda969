import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { TagEvent } from '../contract/events.ts';
import { type TagsState, tagNamed, tagOf } from './state.ts';

const guard = guardFor<TagsState, TagEvent>();

/** The tags of an account as a machine over their own events. It guards; it does not fold. */
export const tagsLifecycle = setup({
  types: { context: {} as TagsState, events: {} as TagEvent },
  guards: {
    isNew: guard(
      'TagCreated',
      (state, { tagId, name }) => tagOf(state, tagId) === null && name.value !== null && tagNamed(state, name.value) === null,
    ),
    isThere: guard('TagDeleted', (state, { tagId }) => tagOf(state, tagId) !== null),
  },
}).createMachine({
  id: 'tags',
  context: {} as TagsState,
  initial: 'NONE',
  states: {
    NONE: { on: { TagCreated: { target: 'KEPT', guard: 'isNew' } } },
    KEPT: { on: { TagCreated: { target: 'KEPT', guard: 'isNew' }, TagDeleted: { target: 'KEPT', guard: 'isThere' } } },
  },
});
