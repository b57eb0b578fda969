import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export const LEAST = 0.5;
export const MOST = 3;
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3];

export interface Zoom {
  /** 1: as wide as there is room. */
  readonly zoom: number;
  readonly closer: () => void;
  readonly further: () => void;
  readonly whole: () => void;
}

interface At {
  readonly x: number;
  readonly y: number;
}

/** The size of the pages: by buttons, by keys, by pinching and by the wheel. What is under the fingers stays under them. */
export function useZoom(box: React.RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const now = useRef(zoom);
  const kept = useRef<(At & { across: number; down: number }) | null>(null);

  const to = useCallback(
    (wanted: number, at?: At) => {
      const sheets = box.current;
      const next = Math.min(MOST, Math.max(LEAST, wanted));
      if (!sheets || next === now.current) return;
      const { left, top } = sheets.getBoundingClientRect();
      const x = at ? at.x - left : sheets.clientWidth / 2;
      const y = at ? at.y - top : sheets.clientHeight / 2;
      kept.current = { x, y, across: (sheets.scrollLeft + x) / sheets.scrollWidth, down: (sheets.scrollTop + y) / sheets.scrollHeight };
      now.current = next;
      setZoom(next);
    },
    [box],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages have another size once it is drawn
  useLayoutEffect(() => {
    const sheets = box.current;
    const at = kept.current;
    if (!sheets || !at) return;
    kept.current = null;
    sheets.scrollTo(at.across * sheets.scrollWidth - at.x, at.down * sheets.scrollHeight - at.y);
  }, [zoom, box]);

  useEffect(() => {
    const sheets = box.current;
    if (!sheets) return;
    // A pinch on a touch pad comes as a wheel with Ctrl.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      to(now.current * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    };
    let pinch: { apart: number; zoom: number } | null = null;
    const fingers = ({ touches }: TouchEvent) => {
      const [a, b] = [touches[0], touches[1]];
      return a && b
        ? {
            apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
            at: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
          }
        : null;
    };
    const touched = (event: TouchEvent) => {
      const two = fingers(event);
      pinch = two && two.apart > 0 ? { apart: two.apart, zoom: now.current } : null;
    };
    const moved = (event: TouchEvent) => {
      const two = fingers(event);
      if (!pinch || !two) return;
      event.preventDefault();
      to(pinch.zoom * (two.apart / pinch.apart), two.at);
    };
    sheets.addEventListener('wheel', wheel, { passive: false });
    sheets.addEventListener('touchstart', touched, { passive: true });
    sheets.addEventListener('touchmove', moved, { passive: false });
    sheets.addEventListener('touchend', touched, { passive: true });
    return () => {
      sheets.removeEventListener('wheel', wheel);
      sheets.removeEventListener('touchstart', touched);
      sheets.removeEventListener('touchmove', moved);
      sheets.removeEventListener('touchend', touched);
    };
  }, [box, to]);

  return {
    zoom,
    closer: () => to(STEPS.find((step) => step > now.current + 0.01) ?? MOST),
    further: () => to(STEPS.findLast((step) => step < now.current - 0.01) ?? LEAST),
    whole: () => to(1),
  };
}
