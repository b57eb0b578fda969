import { useEffect, useState } from 'react';

/** The time, told anew every so many milliseconds while something waits for it. */
export function useNow(every: number, active: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), every);
    return () => window.clearInterval(timer);
  }, [every, active]);
  return now;
}
