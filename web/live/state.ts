import { useSyncExternalStore } from 'react';
import type { LiveState } from './connection.ts';

/** The state of the one connection of this page, for whoever shows it. */
let current: LiveState = 'off';
const watchers = new Set<() => void>();

export function setLiveState(state: LiveState): void {
  if (state === current) return;
  current = state;
  for (const tell of watchers) tell();
}

const subscribe = (changed: () => void): (() => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => current);
