import { useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** `range`: everything from the one that was toggled last up to here, as that one is. */
  toggle(id: string, range?: boolean): void;
  setAll(selected: boolean): void;
  clear(): void;
}

/** What is selected of the rows that are shown; of another list nothing is. */
export function useSelection(place: string, shown: readonly string[]): Selection {
  const [kept, setKept] = useState<{ place: string; ids: ReadonlySet<string>; last: string | null }>({ place, ids: new Set(), last: null });
  const here = kept.place === place;
  const ids = useMemo(() => new Set(here ? shown.filter((id) => kept.ids.has(id)) : []), [here, shown, kept]);
  const keep = (next: ReadonlySet<string>, last: string | null) => setKept({ place, ids: next, last });
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id, range = false) => {
      const next = new Set(ids);
      const [from, to] = [shown.indexOf(kept.last ?? ''), shown.indexOf(id)];
      if (range && here && from !== -1 && to !== -1) {
        const on = ids.has(kept.last!);
        for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) on ? next.add(one) : next.delete(one);
      } else if (!next.delete(id)) next.add(id);
      keep(next, id);
    },
    setAll: (selected) => keep(new Set(selected ? shown : []), null),
    clear: () => keep(new Set(), null),
  };
}
