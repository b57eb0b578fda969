import { useEffect, useState } from 'react';

/** After this long somebody who waits for an act begins to doubt, and closes the page. */
const SLOW_MS = 5_000;

/** True once an act has been under way for five seconds, until it ends. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      window.clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}
