import { useSyncExternalStore } from 'react';

/** As the styles have it (`min-width: 900px`): room for something beside the content. */
const WIDE = '(min-width: 900px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
