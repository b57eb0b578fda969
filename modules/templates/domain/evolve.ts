import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { TemplateEvent } from '../contract/events.ts';
import type { TemplateState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export const evolve = (state: TemplateState, event: Recorded<TemplateEvent>): TemplateState =>
  match<Recorded<TemplateEvent>, TemplateState>(event)
    .with({ type: 'TemplateCreated' }, ({ data, metadata: { occurredAt, ownerId } }) => ({
      status: 'KEPT',
      ownerId,
      versions: [{ ...data, changed: null, at: occurredAt }],
    }))
    .with({ type: 'TemplateVersionAdded' }, ({ data, metadata: { occurredAt } }) => ({
      ...state,
      versions: [...state.versions, { ...data, at: occurredAt }],
    }))
    .with({ type: 'TemplateDeleted' }, () => ({ ...state, status: 'DELETED' }))
    .exhaustive();
