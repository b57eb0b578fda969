import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-now.ts';

/** The server's time, told anew every so many milliseconds while something waits for it. */
export function useNow(every: number, active: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!active) return;
    setNow(serverNow());
    const timer = window.setInterval(() => setNow(serverNow()), every);
    return () => window.clearInterval(timer);
  }, [every, active]);
  return now;
}
