import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { PublicLinkEvent } from '../contract/events.ts';
import { type PublicLinkState, visitOf } from './state.ts';

const guard = guardFor<PublicLinkState, PublicLinkEvent>();

/** A link that anyone may use as a machine over its own events. It guards; it does not fold. */
export const publicLinkLifecycle = setup({
  types: { context: {} as PublicLinkState, events: {} as PublicLinkEvent },
  guards: {
    hasRoom: guard('VisitConfirmed', (state, { documentId, visitId, personId }) => {
      const { opened, visits } = state;
      if (!opened || visits.length >= opened.most) return false;
      const isNew = visitOf(state, documentId) === null && visits.every((visit) => visit.visitId !== visitId);
      return isNew && !(opened.oncePerAddress && visits.some((visit) => visit.personId === personId));
    }),
  },
}).createMachine({
  id: 'publicLink',
  context: {} as PublicLinkState,
  initial: 'NONE',
  states: {
    NONE: { on: { PublicLinkOpened: 'OPEN' } },
    OPEN: { on: { VisitConfirmed: { target: 'OPEN', guard: 'hasRoom' }, PublicLinkStopped: 'STOPPED' } },
    STOPPED: {},
  },
});
