import { match } from 'ts-pattern';
import { setup } from 'xstate';
import type { StreamDefinition } from '../../../shared-kernel/decider/types.ts';
import { type SpecialEvent, type SpecialEventData, specialEventTypes } from '../contract/special-events.ts';

/** STATE-028, the special flow. */
export type SpecialStatus = 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED';

export interface SpecialRequest extends SpecialEventData<'SpecialEndorsementRequested'> {
  readonly status: Exclude<SpecialStatus, 'NONE'>;
  readonly requestedAt: string;
  readonly answer: {
    readonly at: string;
    readonly eventId: string | null;
    readonly workflowDocumentId: string | null;
    readonly notes: SpecialEventData<'SpecialEndorsementRejected'>['notes'];
  } | null;
}

/** The special endorsements of a document, oldest first; the status is that of the newest. */
export interface SpecialState {
  readonly status: SpecialStatus;
  readonly documentId: string;
  readonly ownerId: string;
  readonly requests: readonly SpecialRequest[];
}

export const newestSpecial = (state: SpecialState): SpecialRequest | null => state.requests.at(-1) ?? null;

type Stamped = SpecialEvent & { readonly id?: string; readonly metadata?: { readonly occurredAt: string; readonly ownerId: string } };

function evolve(state: SpecialState, event: Stamped): SpecialState {
  const at = event.metadata?.occurredAt ?? '';
  return match<Stamped, SpecialState>(event)
    .with({ type: 'SpecialEndorsementRequested' }, ({ data, metadata }) => ({
      status: 'PENDING',
      documentId: data.documentId,
      ownerId: metadata?.ownerId ?? state.ownerId,
      requests: [...state.requests, { ...data, status: 'PENDING', requestedAt: at, answer: null }],
    }))
    .with({ type: 'SpecialEndorsementApproved' }, { type: 'SpecialEndorsementRejected' }, (one) => {
      const status = one.type === 'SpecialEndorsementApproved' ? 'APPROVED' : 'REJECTED';
      const answer = {
        at,
        eventId: one.id ?? null,
        workflowDocumentId: one.type === 'SpecialEndorsementApproved' ? one.data.workflowDocumentId : null,
        notes: one.type === 'SpecialEndorsementRejected' ? one.data.notes : null,
      };
      const requests = state.requests.map((request) =>
        request.endorsementId === one.data.endorsementId ? ({ ...request, status, answer } as const) : request,
      );
      return { ...state, requests, status: requests.at(-1)?.status ?? state.status };
    })
    .exhaustive();
}

type MachineEvent = { type: string; data?: unknown };
interface Args {
  context: SpecialState;
  event: MachineEvent;
}
const idOf = (event: MachineEvent) => (event.data as { endorsementId: string }).endorsementId;

/** The special endorsements of a document (STATE-028) as a machine over their own events; a rejected one makes room for another. */
export const specialLifecycle = setup({
  types: { context: {} as SpecialState, events: {} as MachineEvent },
  guards: {
    isNew: ({ context, event }: Args) => context.requests.every((one) => one.endorsementId !== idOf(event)),
    ofNewest: ({ context, event }: Args) => newestSpecial(context)?.endorsementId === idOf(event),
  },
}).createMachine({
  id: 'special-endorsement',
  context: {} as SpecialState,
  initial: 'NONE',
  states: {
    NONE: { on: { SpecialEndorsementRequested: { target: 'PENDING', guard: 'isNew' } } },
    PENDING: {
      on: {
        SpecialEndorsementApproved: { target: 'APPROVED', guard: 'ofNewest' },
        SpecialEndorsementRejected: { target: 'REJECTED', guard: 'ofNewest' },
      },
    },
    APPROVED: {},
    REJECTED: { on: { SpecialEndorsementRequested: { target: 'PENDING', guard: 'isNew' } } },
  },
});

export const specialDefinition: StreamDefinition<SpecialState, SpecialEvent> = {
  category: 'special',
  initial: { status: 'NONE', documentId: '', ownerId: '', requests: [] },
  evolve,
  machine: specialLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: specialEventTypes,
  upcast: (_type, _version, data) => data,
};
