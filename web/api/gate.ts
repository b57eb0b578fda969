import { gateCodes } from '../../modules/subscription/contract/gate.ts';
import type { Outcome } from './call.ts';
import type { ApiProblem } from './types.ts';

/** What the plan does not let begin (STATE-052), and what no plan is there for (ERR-013). */
const STOPPED: readonly string[] = [...gateCodes, 'subscription.required'];

const isStopped = ({ status, code }: ApiProblem): boolean => (status === 403 || status === 409) && STOPPED.includes(code);

/** Shows the person why, and answers whether the plan lets it begin now; set once by who has the dialogs. */
let onStopped: ((problem: ApiProblem) => Promise<boolean>) | null = null;
export const whenPlanStops = (handler: (problem: ApiProblem) => Promise<boolean>): void => {
  onStopped = handler;
};

/**
 * A call that the plan refuses waits for its person, and is made again once they have started what lets it begin (NOTE-042): whoever asked for it has
 * nothing to ask for again. Where they leave it, the refusal says that they have been told.
 */
export async function throughGate<Data>(attempt: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  const outcome = await attempt();
  if (!('problem' in outcome) || onStopped === null || !isStopped(outcome.problem)) return outcome;
  if (await onStopped(outcome.problem)) return throughGate(attempt);
  return { problem: { ...outcome.problem, isTold: true } };
}
