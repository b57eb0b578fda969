import { useSyncExternalStore } from 'react';

/** A file chosen before there is a session (UI-035). */
export interface WaitingUpload {
  readonly file: File;
  /** Null where this browser could not tell. */
  readonly pages: number | null;
}

/** It never leaves the memory of the page before somebody has logged in. */
let waiting: WaitingUpload | null = null;
const watchers = new Set<() => void>();

export const keepUpload = (upload: WaitingUpload | null): void => {
  waiting = upload;
  for (const watcher of watchers) watcher();
};

export const waitingUpload = (): WaitingUpload | null => waiting;

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useWaitingUpload = (): WaitingUpload | null => useSyncExternalStore(watch, waitingUpload);
