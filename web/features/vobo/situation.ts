import type { LineKnot } from '../../components/TraceLine.tsx';
import type { VoBoApprover, VoBoView } from './types.ts';

/** Where the person in front of an approver's link stands; each has its own words. */
export type Situation =
  | 'answer'
  | 'wait'
  | 'accepted'
  | 'acceptedAll'
  | 'acceptedThenRefused'
  | 'acceptedFor'
  | 'refused'
  | 'refusedFor'
  | 'refusedByOther'
  | 'closed';

export function situationOf(view: VoBoView): Situation {
  // Taken away as a whole: an answer given before has nothing left to be about.
  if (view.voBoStatus === 'CLOSED') return 'closed';
  // The approver and who stands in for them: the answer of the one is the end of it for the other.
  if (view.answer && !view.answer.isYours) return view.status === 'REFUSED' ? 'refusedFor' : 'acceptedFor';
  if (view.status === 'REFUSED') return 'refused';
  if (view.status === 'ACCEPTED') {
    if (view.voBoStatus === 'REFUSED') return 'acceptedThenRefused';
    return view.voBoStatus === 'ACCEPTED' ? 'acceptedAll' : 'accepted';
  }
  if (view.voBoStatus === 'REFUSED') return 'refusedByOther';
  return view.status === 'WAITING' ? 'wait' : 'answer';
}

export const ownOf = (view: VoBoView): VoBoApprover | null => view.approvers.find((one) => one.isYou) ?? null;
export const refuserOf = (view: VoBoView): VoBoApprover | null => view.approvers.find((one) => one.status === 'REFUSED') ?? null;

/** By turn, as the sender ordered them. */
export const inTurn = <Who extends { readonly order: number }>(people: readonly Who[]): Who[] =>
  people.toSorted((a, b) => a.order - b.order);

const kinds: Readonly<Record<VoBoApprover['status'], LineKnot['kind']>> = {
  WAITING: 'later',
  PENDING: 'due',
  ACCEPTED: 'done',
  REFUSED: 'stopped',
  CLOSED: 'later',
};
export const knotKindOf = (one: VoBoApprover): LineKnot['kind'] => kinds[one.status];
