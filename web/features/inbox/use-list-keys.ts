import { type RefObject, useEffect } from 'react';

/** j and k walk through the rows, Enter opens the one with the focus because it is a link. Not while somebody types. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return;
      if (event.key !== 'j' && event.key !== 'k') return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
      const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list]);
}
