import { type RefObject, useEffect, useRef } from 'react';
import type { Selection } from './selection.ts';

/** Where letters are typed; a box that is ticked is no such place. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * j and k walk through the rows, Enter opens the one with the focus because it is a link, x selects it, Shift-x everything up to
 * it, Escape lets go of all, t tags what is selected or else the
 * row with the focus; j at the end goes on to the rows that follow. Not while somebody types.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  selection: Selection | null,
  grow: () => void,
  onTag: ((id: string | null) => void) | null = null,
): void {
  /** The row that was the last when somebody wanted to go on. */
  const beyond = useRef<HTMLElement | null>(null);
  // Rows that were waited for have come: on to the first of them.
  useEffect(() => {
    const rows = beyond.current ? rowsOf(list) : [];
    const next = rows[rows.indexOf(beyond.current!) + 1];
    if (!next) return;
    beyond.current = null;
    linkOf(next)?.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as HTMLElement).closest(TYPING) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const key = event.key.toLowerCase();
      if (key === 'escape' && selection && selection.ids.size > 0) {
        event.preventDefault();
        selection.clear();
        return;
      }
      if (key !== 'j' && key !== 'k' && key !== 'x' && key !== 't') return;
      const rows = rowsOf(list);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 't') {
        if (!onTag) return;
        event.preventDefault();
        onTag(rows[at]?.dataset.row ?? null);
        return;
      }
      if (key === 'x') {
        const id = rows[at]?.dataset.row;
        if (!id || !selection) return;
        event.preventDefault();
        selection.toggle(id, event.shiftKey);
        return;
      }
      const row = rows[key === 'j' ? at + 1 : Math.max(0, at - 1)];
      if (!row && at !== -1) {
        beyond.current = rows[at]!;
        grow();
      }
      const next = row && linkOf(row);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, selection, grow, onTag]);
}

const rowsOf = (list: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];
const linkOf = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>('[data-row-link]');
