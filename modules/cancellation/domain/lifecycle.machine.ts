import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { CancellationEvent } from '../contract/events.ts';
import { type CancellationState, hasRoom, isPetitioner, isReviewer, newestRequest, requestOf } from './state.ts';

const guard = guardFor<CancellationState, CancellationEvent>();

/** Evidence is read by the petitioner and the reviewers, also long after the answer. */
const EVIDENCE = { CancellationEvidenceOpened: { actions: 'keepAsFact', guard: 'mayReadEvidence' } } as const;

/**
 * The cancellation requests of a document (STATE-036..039) as a machine over their own events. It guards; it does not fold.
 * An answer is final; a rejected request makes room for another, and so does one that nobody is left to answer.
 */
export const cancellationLifecycle = setup({
  types: { context: {} as CancellationState, events: {} as CancellationEvent },
  // A transition without target counts for `can()` only when it names an action.
  actions: { keepAsFact: () => {} },
  guards: {
    isNew: guard('CancellationRequested', (state, { cancelationId }) => hasRoom(state) && requestOf(state, cancelationId) === null),
    reviews: guard(['CancellationAuthorized', 'CancellationRejected'], (state, { cancelationId, ...by }) => {
      const request = newestRequest(state);
      return request?.cancelationId === cancelationId && isReviewer(request, by);
    }),
    mayReadEvidence: guard('CancellationEvidenceOpened', (state, { cancelationId, evidenceId, ...by }) => {
      const request = requestOf(state, cancelationId);
      return (
        request !== null &&
        (isReviewer(request, by) || isPetitioner(request, by)) &&
        request.evidence.some((piece) => piece.evidenceId === evidenceId)
      );
    }),
    ofNewest: guard(
      ['CancellationWaiting', 'CancellationApplied', 'CancellationVoided'],
      (state, { cancelationId }) => newestRequest(state)?.cancelationId === cancelationId,
    ),
    waitsForSomethingElse: guard('CancellationWaiting', (state, { cancelationId, documentStatus }) => {
      const request = newestRequest(state);
      return request?.cancelationId === cancelationId && request.waitsFor !== documentStatus;
    }),
  },
}).createMachine({
  id: 'cancellation',
  context: {} as CancellationState,
  initial: 'NONE',
  states: {
    NONE: { on: { CancellationRequested: { target: 'REQUESTED', guard: 'isNew' } } },
    REQUESTED: {
      on: {
        ...EVIDENCE,
        CancellationAuthorized: { target: 'AUTHORIZED', guard: 'reviews' },
        CancellationRejected: { target: 'REJECTED', guard: 'reviews' },
        CancellationVoided: { target: 'VOIDED', guard: 'ofNewest' },
      },
    },
    AUTHORIZED: {
      on: {
        ...EVIDENCE,
        CancellationWaiting: { target: 'WAITING', guard: 'ofNewest' },
        CancellationApplied: { target: 'APPLIED', guard: 'ofNewest' },
        CancellationVoided: { target: 'VOIDED', guard: 'ofNewest' },
      },
    },
    WAITING: {
      on: {
        ...EVIDENCE,
        CancellationWaiting: { target: 'WAITING', guard: 'waitsForSomethingElse' },
        CancellationApplied: { target: 'APPLIED', guard: 'ofNewest' },
        CancellationVoided: { target: 'VOIDED', guard: 'ofNewest' },
      },
    },
    REJECTED: { on: { ...EVIDENCE, CancellationRequested: { target: 'REQUESTED', guard: 'isNew' } } },
    APPLIED: { on: EVIDENCE },
    VOIDED: { on: { ...EVIDENCE, CancellationRequested: { target: 'REQUESTED', guard: 'isNew' } } },
  },
});
