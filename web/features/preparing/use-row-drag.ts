import { useCallback, useState } from 'react';

export type Where = 'with' | 'before' | 'after';

export interface RowDrag {
  readonly dragged: string | null;
  readonly target: { readonly key: string; readonly where: Where } | null;
  readonly start: (event: React.PointerEvent<HTMLElement>, key: string) => void;
}

/**
 * Drags a row of a list by mouse, pen or finger: onto the middle of another row means side by side with it, to its upper or
 * lower edge means a turn of one's own before or after.
 */
export function useRowDrag(
  list: React.RefObject<HTMLElement | null>,
  onDrop: (key: string, target: string, where: Where) => void,
): RowDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<RowDrag['target']>(null);
  const start = useCallback(
    (event: React.PointerEvent<HTMLElement>, key: string) => {
      if (event.button !== 0) return;
      event.preventDefault();
      const handle = event.currentTarget;
      handle.setPointerCapture(event.pointerId);
      setDragged(key);
      let last: RowDrag['target'] = null;
      const move = (at: PointerEvent) => {
        last = null;
        for (const row of list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
          const { top, bottom, height } = row.getBoundingClientRect();
          if (at.clientY < top || at.clientY > bottom) continue;
          const share = (at.clientY - top) / height;
          last = { key: row.dataset.key!, where: share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'with' };
        }
        setTarget(last);
      };
      const end = (dropped: boolean) => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', drop);
        handle.removeEventListener('pointercancel', cancel);
        setDragged(null);
        setTarget(null);
        if (dropped && last) onDrop(key, last.key, last.where);
      };
      const drop = () => end(true);
      const cancel = () => end(false);
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', drop);
      handle.addEventListener('pointercancel', cancel);
    },
    [list, onDrop],
  );
  return { dragged, target, start };
}
