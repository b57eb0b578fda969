import { setup } from 'xstate';
import type { Party } from '../contract/events.ts';
import { type CancellationState, isPetitioner, isReviewer, newestRequest, requestOf } from './state.ts';

type MachineEvent = { type: string; data?: unknown };
interface Args {
  context: CancellationState;
  event: MachineEvent;
}
interface ByParty {
  readonly cancelationId: string;
  readonly role: Party['role'];
  readonly id: string;
  readonly evidenceId: string;
  readonly documentStatus: string;
}

const data = (event: MachineEvent): ByParty => event.data as ByParty;

/** Evidence is read by the petitioner and the reviewers, also long after the answer. */
const EVIDENCE = { CancellationEvidenceOpened: { actions: 'keepAsFact', guard: 'mayReadEvidence' } } as const;

/**
 * The cancellation requests of a document (STATE-036..039) as a machine over their own events. It guards; it does not fold.
 * An answer is final; a rejected request makes room for another.
 */
export const cancellationLifecycle = setup({
  types: { context: {} as CancellationState, events: {} as MachineEvent },
  // A transition without target counts for `can()` only when it names an action.
  actions: { keepAsFact: () => {} },
  guards: {
    isNew: ({ context, event }: Args) => requestOf(context, data(event).cancelationId) === null,
    reviews: ({ context, event }: Args) => {
      const request = newestRequest(context);
      const { cancelationId, role, id } = data(event);
      return request?.cancelationId === cancelationId && isReviewer(request, role, id);
    },
    mayReadEvidence: ({ context, event }: Args) => {
      const { cancelationId, role, id, evidenceId } = data(event);
      const request = requestOf(context, cancelationId);
      return (
        request !== null &&
        (isReviewer(request, role, id) || isPetitioner(request, role, id)) &&
        request.evidence.some((one) => one.evidenceId === evidenceId)
      );
    },
    ofNewest: ({ context, event }: Args) => newestRequest(context)?.cancelationId === data(event).cancelationId,
    waitsForSomethingElse: ({ context, event }: Args) => {
      const request = newestRequest(context);
      return request?.cancelationId === data(event).cancelationId && request.waitsFor !== data(event).documentStatus;
    },
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
    VOIDED: { on: EVIDENCE },
  },
});
