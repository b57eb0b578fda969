import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { TagEvent } from '../contract/events.ts';
import type { TagsState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export const evolve = (state: TagsState, event: Recorded<TagEvent>): TagsState =>
  match<Recorded<TagEvent>, TagsState>(event)
    .with({ type: 'TagCreated' }, ({ data, metadata }) => ({
      status: 'KEPT',
      ownerId: metadata.ownerId,
      tags: [...state.tags.filter(({ tagId }) => tagId !== data.tagId), data],
    }))
    .with({ type: 'TagDeleted' }, ({ data }) => ({ ...state, tags: state.tags.filter(({ tagId }) => tagId !== data.tagId) }))
    .exhaustive();
