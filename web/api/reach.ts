import type { Outcome } from './outcome.ts';

/** Whether the server answered the last call that was made to it (NOTE-002). */
let reachable = true;
const watchers = new Set<() => void>();

export const isReachable = (): boolean => reachable;

export function onReachChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What came of a call. One that was broken off says nothing; what answers in the server's place is not the server. */
export function cameOf<Data>(outcome: Outcome<Data>): Outcome<Data> {
  const problem = 'problem' in outcome ? outcome.problem : null;
  if (problem?.code === 'network.aborted') return outcome;
  const answered =
    problem === null || !(problem.code === 'network.unreachable' || (problem.code === 'network.unreadable' && problem.status >= 500));
  if (answered !== reachable) {
    reachable = answered;
    for (const watcher of watchers) watcher();
  }
  return outcome;
}
