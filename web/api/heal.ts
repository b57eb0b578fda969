import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from './base.ts';

/** A browser says that it is online when it has a network, which may not reach far yet: asked at once, and again after these milliseconds. */
const AGAIN_MS = [1_000, 4_000];

interface Store {
  readonly dispatch: Parameters<typeof setupListeners>[0];
  readonly getState: () => { readonly [api.reducerPath]: ReturnType<typeof api.reducer> };
}

/**
 * What is on the screen is read again as soon as the browser is online, without a press: above all what failed while it was not. What
 * still could not reach the server then is asked once more, and once more.
 */
export function healWhenOnline({ dispatch, getState }: Store): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  setupListeners(dispatch, (_dispatch, { onOnline, onOffline, onFocus, onFocusLost }) => {
    const again = (attempt: number) => {
      clearTimeout(waiting);
      const pause = AGAIN_MS[attempt];
      if (pause === undefined) return;
      waiting = setTimeout(() => {
        if (!navigator.onLine || !Object.values(getState()[api.reducerPath].queries).some(unreached)) return;
        dispatch(onOnline());
        again(attempt + 1);
      }, pause);
    };
    window.addEventListener('online', () => {
      dispatch(onOnline());
      again(0);
    });
    window.addEventListener('offline', () => {
      clearTimeout(waiting);
      dispatch(onOffline());
    });
    document.addEventListener('visibilitychange', () => dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost()));
    return () => undefined;
  });
}

const unreached = (query: { readonly status: string; readonly error?: unknown } | undefined): boolean =>
  query?.status === 'rejected' && (query.error as { readonly status?: unknown } | undefined)?.status === 0;
