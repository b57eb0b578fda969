import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { type By, changesIn, inPlace } from './held-list.ts';

/** CONST-015 */
export const PIECE = 15;
/** As many as the server gives at once. */
const MOST = 100;
/** Places that one may come back to. */
const PLACES_KEPT = 6;

export interface Piece<Row> {
  readonly rows: readonly Row[];
  /** Cursor of what follows; null at the end. */
  readonly next: string | null;
}

interface Held<Row> extends Piece<Row> {
  readonly place: string;
}

interface Left {
  readonly held: Held<unknown>;
  readonly scroll: number;
  /** The row that had the focus last. */
  readonly row: string | null;
}

/** Where lists were left, so that going back from a document finds the rows, the place and the focus again. Ends with the page. */
const left = new Map<string, Left>();

function leave(place: string, was: Left): void {
  left.delete(place);
  left.set(place, was);
  for (const oldest of [...left.keys()].slice(0, -PLACES_KEPT)) left.delete(oldest);
}

export interface GrowingList<Row> {
  /** Null while nothing was read for any place. Of the place before while the next one is on its way. */
  readonly rows: readonly Row[] | null;
  /** The rows are those of this place. */
  readonly current: boolean;
  /** What came, moved or left since the rows were taken. */
  readonly changes: number;
  readonly hasMore: boolean;
  readonly growing: boolean;
  /** The rows that follow could not be read; they are asked for again by hand. */
  readonly stuck: boolean;
  readonly grow: () => void;
  /** Shows the list as it is now. */
  readonly take: () => void;
  /** The next reading is shown at once: the person themselves changed the list. */
  readonly takeNext: () => void;
}

export interface Growing<Row> {
  readonly place: string;
  readonly by: By<Row>;
  /** The first rows, read again and again; the same value as long as nothing was read. */
  readonly fresh: Piece<Row> | undefined;
  readonly fetching: boolean;
  /** Other rows as they are now, wherever they stand. */
  readonly news?: readonly Row[];
  /** Null where they cannot be had. */
  readonly load: (cursor: string, limit: number) => Promise<Piece<Row> | null>;
}

/**
 * A list that grows at its end. A row that one is about to press does not move away: what others change is seen inside the rows, while
 * rows that come, move or leave wait until they are asked for. A place that is opened is shown as it is; one that is gone back to, as it was left.
 */
export function useGrowingList<Row>({ place, by, fresh, fetching, news = [], load }: Growing<Row>): GrowingList<Row> {
  const goesBack = useNavigationType() === 'POP';
  const wasLeft = (at: string) => (goesBack ? (left.get(at) as (Left & { held: Held<Row> }) | undefined) : undefined);
  const [held, setHeld] = useState<Held<Row> | null>(() => wasLeft(place)?.held ?? null);
  const [state, setState] = useState<'still' | 'growing' | 'stuck'>('still');
  const busy = useRef(false);
  const wanted = useRef({ place, wanted: held === null });
  if (wanted.current.place !== place) wanted.current = { place, wanted: true };
  const here = held?.place === place;
  const empty = here && held.rows.length === 0;

  const reread = useCallback(
    async (count: number) => {
      const rows: Row[] = [];
      let next: string | null = '';
      while (next !== null && rows.length < Math.max(PIECE, count)) {
        const piece: Piece<Row> | null = await load(next, Math.min(MOST, Math.max(PIECE, count - rows.length)));
        if (!piece) return;
        rows.push(...piece.rows);
        next = piece.next;
      }
      if (wanted.current.place === place) setHeld({ place, rows, next });
    },
    [load, place],
  );
  const rowCount = held?.rows.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reading is taken when it comes, not when the list grew
  useEffect(() => {
    if (!fresh) return;
    if (!here || empty) setHeld(wasLeft(place)?.held ?? { place, ...fresh });
    else if (wanted.current.wanted && rowCount > PIECE && !fetching) void reread(rowCount);
    else if (wanted.current.wanted && rowCount <= PIECE) setHeld({ place, ...fresh });
    if (!fetching) wanted.current.wanted = false;
  }, [place, fresh, fetching, here, empty]);
  useKeptPlace(here ? held : null, place, goesBack);

  const grow = useCallback(() => {
    if (busy.current || !held || held.place !== place || held.next === null) return;
    busy.current = true;
    setState('growing');
    void load(held.next, PIECE).then((piece) => {
      busy.current = false;
      setState(piece ? 'still' : 'stuck');
      if (!piece) return;
      setHeld((now) => {
        if (now?.place !== place) return now;
        const known = new Set(now.rows.map(by.id));
        return { place, rows: [...now.rows, ...piece.rows.filter((row) => !known.has(by.id(row)))], next: piece.next };
      });
    });
  }, [held, place, load, by]);

  const changes = here && fresh ? changesIn(by, held.rows.slice(0, PIECE), fresh.rows) : 0;
  return {
    rows: held && here ? inPlace(by, held.rows, [...news, ...(fresh?.rows ?? [])]) : (held?.rows ?? null),
    current: here,
    changes,
    hasMore: here && held.next !== null,
    growing: state === 'growing',
    stuck: state === 'stuck',
    grow,
    take: () => {
      // With room for those that came, so that none at the end goes for them.
      if (rowCount > PIECE) void reread(rowCount + changes);
      else if (fresh) setHeld({ place, ...fresh });
    },
    takeNext: () => {
      wanted.current.wanted = true;
    },
  };
}

/** Remembers where a list is left, and finds it again for whoever goes back. */
function useKeptPlace<Row>(held: Held<Row> | null, place: string, goesBack: boolean): void {
  const now = useRef<{ held: Held<Row> | null; scroll: number; row: string | null }>({ held: null, scroll: 0, row: null });
  const found = useRef<string | null>(null);
  useLayoutEffect(() => {
    const was = left.get(place);
    if (!held || found.current === place) return;
    found.current = place;
    if (!goesBack || !was) return;
    window.scrollTo(0, was.scroll);
    if (was.row !== null)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(was.row)}"] [data-row-link]`)?.focus({ preventScroll: true });
  }, [held, place, goesBack]);
  // After those of a place that is left have been written down.
  useEffect(() => {
    now.current = { ...now.current, held };
  }, [held]);
  useEffect(() => {
    const look = () => {
      now.current.scroll = window.scrollY;
    };
    const focus = (event: FocusEvent) => {
      now.current.row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row ?? now.current.row;
    };
    window.addEventListener('scroll', look, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      window.removeEventListener('scroll', look);
      document.removeEventListener('focusin', focus);
      const { held: last, scroll, row } = now.current;
      if (last?.place === place) leave(place, { held: last, scroll, row });
      now.current = { held: null, scroll: 0, row: null };
    };
  }, [place]);
}
