import { useCallback, useSyncExternalStore } from 'react';

/** Pixels from which on there is room for something beside the content; as the styles have it (`min-width: 900px`). */
const WIDE = 900;

/** Whether the window is at least so wide, in pixels. */
export function useWide(least: number = WIDE): boolean {
  const asked = `(min-width: ${least}px)`;
  const subscribe = useCallback(
    (changed: () => void): (() => void) => {
      const query = window.matchMedia(asked);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [asked],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(asked).matches);
}
