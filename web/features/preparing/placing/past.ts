/** What was done, so that it can be undone and done again. */
export interface Past<State> {
  readonly before: readonly State[];
  readonly after: readonly State[];
}

export const noPast = { before: [], after: [] } as const;
const MOST = 100;

export const did = <State>(past: Past<State>, state: State): Past<State> => ({
  before: [...past.before.slice(-MOST + 1), state],
  after: [],
});

export function undone<State>(past: Past<State>, now: State): { past: Past<State>; state: State } | null {
  const state = past.before.at(-1);
  return state === undefined ? null : { past: { before: past.before.slice(0, -1), after: [now, ...past.after] }, state };
}

export function redone<State>(past: Past<State>, now: State): { past: Past<State>; state: State } | null {
  const [state, ...after] = past.after;
  return state === undefined ? null : { past: { before: [...past.before, now], after }, state };
}
