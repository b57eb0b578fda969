import type { Outcome } from './outcome.ts';
import type { ApiProblem } from './types.ts';

/** Refusals that a dialog may say more of; which it does is known to the script of the dialogs alone (web/subscription/stopped.ts). */
const mayStop = ({ status, code }: ApiProblem): boolean => (status === 403 || status === 409) && /^(subscription|credits)\./.test(code);

/** What became of showing the person why: the plan lets it begin now, or they were told, or nothing could be shown to them. */
export type Heard = 'begins' | 'told' | 'untold';

/** `about`: the document that waits, by its title, where it is known. */
export type Stopped = (problem: ApiProblem, about?: string) => Promise<Heard>;

/** Shows the person why; set once by who has the dialogs. */
let onStopped: Stopped | null = null;
export const whenPlanStops = (handler: Stopped): void => {
  onStopped = handler;
};

/**
 * A call that the plan refuses waits for its person, and is made again once they have started what lets it begin (NOTE-042): whoever asked for it has
 * nothing to ask for again. Where they leave it, the refusal says that they have been told.
 */
export async function throughGate<Data>(attempt: () => Promise<Outcome<Data>>, about?: string): Promise<Outcome<Data>> {
  const outcome = await attempt();
  if (!('problem' in outcome) || onStopped === null || !mayStop(outcome.problem)) return outcome;
  const heard = await onStopped(outcome.problem, about);
  if (heard === 'begins') return throughGate(attempt, about);
  return heard === 'told' ? { problem: { ...outcome.problem, isTold: true } } : outcome;
}
