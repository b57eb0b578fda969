import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { PublicLinkEvent } from '../contract/events.ts';
import type { PublicLinkState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export const evolve = (state: PublicLinkState, event: Recorded<PublicLinkEvent>): PublicLinkState =>
  match<Recorded<PublicLinkEvent>, PublicLinkState>(event)
    .with({ type: 'PublicLinkOpened' }, ({ data, metadata: { ownerId, occurredAt } }) => ({
      status: 'OPEN',
      linkId: data.linkId,
      ownerId,
      opened: data,
      openedAt: occurredAt,
      visits: [],
      stoppedAt: null,
    }))
    .with({ type: 'VisitConfirmed' }, ({ data, metadata: { occurredAt } }) => ({
      ...state,
      visits: [...state.visits, { ...data, at: occurredAt }],
    }))
    .with({ type: 'PublicLinkStopped' }, ({ metadata: { occurredAt } }) => ({ ...state, status: 'STOPPED', stoppedAt: occurredAt }))
    .exhaustive();
