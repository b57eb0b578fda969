import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 220;

/** What is being typed, handed on after a pause; `at once` without one. Follows the value when that changes elsewhere. */
export function useTyped(value: string, onChange: (text: string) => void): readonly [string, (text: string, atOnce?: boolean) => void] {
  const [typed, setTyped] = useState(value);
  const handOn = useRef(onChange);
  handOn.current = onChange;
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return [
    typed,
    (text, atOnce = false) => {
      setTyped(text);
      window.clearTimeout(timer.current);
      if (atOnce) handOn.current(text);
      else timer.current = window.setTimeout(() => handOn.current(text), PAUSE_MS);
    },
  ];
}
