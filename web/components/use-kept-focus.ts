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

/**
 * The same for a part of a page where others keep the focus too, as the menu: only for an act that says so by what is returned here, and
 * until somebody presses the next key or points anywhere.
 */
export function useFocusAfterAct(target: RefObject<HTMLElement | null>): () => void {
  const next = useRef<HTMLElement | null>(null);
  useKeptFocus(next);
  useEffect(() => {
    const forget = () => {
      next.current = null;
    };
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);
  return () => {
    next.current = target.current;
  };
}
