import { type RefObject, useEffect } from 'react';
import type { Selection } from './selection.ts';

/** Where letters are typed; a box that is ticked is no such place. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * j and k walk through the rows, Enter opens the one with the focus because it is a link, x selects it, Shift-x everything up to
 * it, Escape lets go of all. Not while somebody types.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, selection: Selection): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as HTMLElement).closest(TYPING) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const key = event.key.toLowerCase();
      if (key === 'escape' && selection.ids.size > 0) {
        event.preventDefault();
        selection.clear();
        return;
      }
      if (key !== 'j' && key !== 'k' && key !== 'x') return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'x') {
        const id = rows[at]?.dataset.row;
        if (!id) return;
        event.preventDefault();
        selection.toggle(id, event.shiftKey);
        return;
      }
      const next = rows[key === 'j' ? at + 1 : Math.max(0, at - 1)]?.querySelector<HTMLElement>('[data-row-link]');
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, selection]);
}
