import { useEffect, useState } from 'react';

/** Whole seconds until `until` (milliseconds since 1970), counted down; 0 when it is over. */
export function useCountdown(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` only depends on `until`
  useEffect(() => {
    setSeconds(left());
    if (left() === 0) return;
    const timer = window.setInterval(() => setSeconds(left()), 250);
    return () => window.clearInterval(timer);
  }, [until]);
  return seconds;
}
