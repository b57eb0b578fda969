import { setup } from 'xstate';
import { type EndorsementState, endorsementOf, newestEndorsement } from './state.ts';

type MachineEvent = { type: string; data?: unknown };
interface Args {
  context: EndorsementState;
  event: MachineEvent;
}

const data = (event: MachineEvent) => event.data as { endorsementId: string; presented?: string };
const newest = ({ context, event }: Args) => {
  const one = newestEndorsement(context);
  return one?.endorsementId === data(event).endorsementId ? one : null;
};

/** The sheet is read by the endorser, also long after it was signed. */
const READING = { EndorsementPresented: { actions: 'keepAsFact', guard: 'isKnown' } } as const;

/**
 * The endorsements of a document (STATE-028) as a machine over their own events. It guards; it does not fold. Only a rejected
 * request makes room for another.
 */
export const endorsementLifecycle = setup({
  types: { context: {} as EndorsementState, events: {} as MachineEvent },
  // A transition without target counts for `can()` only when it names an action.
  actions: { keepAsFact: () => {} },
  guards: {
    isNew: ({ context, event }: Args) => endorsementOf(context, data(event).endorsementId) === null,
    isKnown: ({ context, event }: Args) => endorsementOf(context, data(event).endorsementId) !== null,
    waitsToBeAdmitted: (args: Args) => newest(args)?.isAdmitted === false,
    mayBeSigned: (args: Args) => {
      const one = newest(args);
      return Boolean(one?.isAdmitted && one.presented.includes(data(args.event).presented ?? ''));
    },
    ofNewest: (args: Args) => newest(args) !== null,
    isNotSealed: (args: Args) => newest(args)?.seal === null,
    isSealed: (args: Args) => Boolean(newest(args)?.seal),
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
