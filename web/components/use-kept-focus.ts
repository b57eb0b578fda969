import { type RefObject, useEffect, useRef } from 'react';

/**
 * An act may take away the control that it was done with. The focus then goes on to `target`: left to the page itself, it would send who
 * works by keys back to the top. Looked at after each render, two frames later, since a dialog gives the focus back a frame after it closed.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target: focused }: FocusEvent) => {
      last.current = focused instanceof Element ? focused : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const look = () => {
      const lost = document.activeElement === document.body && last.current !== null && !last.current.isConnected;
      // Whoever works by touch stays where they look.
      if (lost) target.current?.focus({ preventScroll: true });
    };
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  });
}
