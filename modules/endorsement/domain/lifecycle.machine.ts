import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { EndorsementEvent } from '../contract/events.ts';
import { type EndorsementRequest, type EndorsementState, endorsementOf, newestEndorsement } from './state.ts';

const guard = guardFor<EndorsementState, EndorsementEvent>();

const newest = (state: EndorsementState, endorsementId: string): EndorsementRequest | null => {
  const request = newestEndorsement(state);
  return request?.endorsementId === endorsementId ? request : null;
};

/** The sheet is read by the endorser, also long after it was signed. */
const READING = { EndorsementPresented: { actions: 'keepAsFact', guard: 'isKnown' } } as const;

/**
 * The endorsements of a document (STATE-028) as a machine over their own events. It guards; it does not fold. Only a rejected
 * request makes room for another.
 */
export const endorsementLifecycle = setup({
  types: { context: {} as EndorsementState, events: {} as EndorsementEvent },
  // A transition without target counts for `can()` only when it names an action.
  actions: { keepAsFact: () => {} },
  guards: {
    isNew: guard('EndorsementAsked', (state, { endorsementId }) => endorsementOf(state, endorsementId) === null),
    isKnown: guard('EndorsementPresented', (state, { endorsementId }) => endorsementOf(state, endorsementId) !== null),
    waitsToBeAdmitted: guard(
      ['EndorsementAdmitted', 'EndorsementRefused'],
      (state, { endorsementId }) => newest(state, endorsementId)?.isAdmitted === false,
    ),
    mayBeSigned: guard('EndorsementSigned', (state, { endorsementId, presented }) => {
      const request = newest(state, endorsementId);
      return request?.isAdmitted === true && request.presented.includes(presented);
    }),
    ofNewest: guard(
      ['EndorsementDeclined', 'EndorsementWithdrawn', 'EndorsementStepFailed'],
      (state, { endorsementId }) => newest(state, endorsementId) !== null,
    ),
    isNotSealed: guard('EndorsementSheetSealed', (state, { endorsementId }) => newest(state, endorsementId)?.seal === null),
    isSealed: guard('EndorsementConstanciaRecorded', (state, { endorsementId }) => Boolean(newest(state, endorsementId)?.seal)),
  },
}).createMachine({
  id: 'endorsement',
  context: {} as EndorsementState,
  initial: 'NONE',
  states: {
    NONE: { on: { EndorsementAsked: { target: 'PENDING', guard: 'isNew' } } },
    PENDING: {
      on: {
        ...READING,
        EndorsementAdmitted: { actions: 'keepAsFact', guard: 'waitsToBeAdmitted' },
        EndorsementRefused: { target: 'REJECTED', guard: 'waitsToBeAdmitted' },
        EndorsementSigned: { target: 'APPROVED', guard: 'mayBeSigned' },
        EndorsementDeclined: { target: 'REJECTED', guard: 'ofNewest' },
        EndorsementWithdrawn: { target: 'REJECTED', guard: 'ofNewest' },
      },
    },
    APPROVED: {
      on: {
        ...READING,
        EndorsementStepFailed: { actions: 'keepAsFact', guard: 'ofNewest' },
        EndorsementSheetSealed: { actions: 'keepAsFact', guard: 'isNotSealed' },
        EndorsementConstanciaRecorded: { target: 'COMPLETED', guard: 'isSealed' },
      },
    },
    COMPLETED: { on: READING },
    REJECTED: { on: { ...READING, EndorsementAsked: { target: 'PENDING', guard: 'isNew' } } },
  },
});
