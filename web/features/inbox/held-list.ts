import { useEffect, useRef, useState } from 'react';
import type { InboxRow, InboxSlice } from '../../api/inbox-types.ts';

/** Rows in the order in which they were taken, each as it is now. */
export function inPlace(held: readonly InboxRow[], fresh: readonly InboxRow[]): readonly InboxRow[] {
  const now = new Map(fresh.map((row) => [row.documentID, row]));
  return held.map((row) => now.get(row.documentID) ?? row);
}

/** How many documents came, moved or left since the rows were taken; 0 where the list would look the same. */
export function changesIn(held: readonly InboxRow[], fresh: readonly InboxRow[]): number {
  if (held.length === fresh.length && held.every((row, index) => row.documentID === fresh[index]!.documentID)) return 0;
  const before = new Map(held.map((row) => [row.documentID, row]));
  const now = new Set(fresh.map((row) => row.documentID));
  const [oldestHeld, oldestFresh] = [held.at(-1)?.modifiedOn ?? '', fresh.at(-1)?.modifiedOn ?? ''];
  const came = fresh.filter((row) => !before.has(row.documentID) && row.modifiedOn > oldestHeld);
  const moved = fresh.filter((row) => before.has(row.documentID) && before.get(row.documentID)!.modifiedOn !== row.modifiedOn);
  // Not those that only were pushed beyond the end of the page; from a page that grew shorter nothing was.
  const left = held.filter((row) => !now.has(row.documentID) && (fresh.length < held.length || row.modifiedOn >= oldestFresh));
  return Math.max(1, came.length + moved.length + left.length);
}

export interface HeldList {
  /** Null while nothing was read for any place. Of the place before while the next one is on its way. */
  readonly slice: InboxSlice | null;
  /** The rows are those of this place. */
  readonly current: boolean;
  readonly changes: number;
  /** Shows the list as it is now. */
  readonly take: () => void;
  /** The next reading is shown at once: the person themselves changed the list. */
  readonly takeNext: () => void;
}

/**
 * A row that one is about to press does not move away: what others change is seen inside the rows, while rows that come, move or
 * leave wait until they are asked for. A place that is opened is shown as it is.
 */
export function useHeldList(place: string, fresh: InboxSlice | undefined, fetching: boolean): HeldList {
  const [held, setHeld] = useState<{ place: string; slice: InboxSlice } | null>(null);
  const takeFresh = useRef({ place, wanted: true });
  if (takeFresh.current.place !== place) takeFresh.current = { place, wanted: true };
  const here = held?.place === place;
  const empty = here && held.slice.documents.length === 0;
  useEffect(() => {
    if (!fresh) return;
    if (!here || empty || takeFresh.current.wanted) {
      setHeld({ place, slice: fresh });
      if (!fetching) takeFresh.current.wanted = false;
    }
  }, [place, fresh, fetching, here, empty]);
  return {
    slice: held && here && fresh ? { ...held.slice, documents: inPlace(held.slice.documents, fresh.documents) } : (held?.slice ?? null),
    current: here,
    changes: here && fresh ? changesIn(held.slice.documents, fresh.documents) : 0,
    take: () => fresh && setHeld({ place, slice: fresh }),
    takeNext: () => {
      takeFresh.current.wanted = true;
    },
  };
}
