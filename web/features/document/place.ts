import { useSearchParams } from 'react-router';
import type { TimelineEntry } from '../../api/types.ts';
import { queryWith } from '../../components/query-now.ts';
import { isAfter } from '../../live/position.ts';

export const TABS = ['people', 'trace', 'files', 'looks'] as const;
export type Tab = (typeof TABS)[number];

/** What the address says: which document, which moment of it, what stands in the rail. */
export function usePlace() {
  const [query, setQuery] = useSearchParams();
  const asOf = query.get('asOf');
  const tab = query.get('tab');
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(queryWith(changes), { replace: true, preventScrollReset: true });
  return {
    documentID: query.get('documentID') ?? '',
    /** Revision, place of the whole history or moment as written; null: now. */
    asOf: asOf === null || asOf === '' ? null : asOf,
    compare: query.get('compare') === '1',
    /** The trace reads from the first event on; else the newest stands first. */
    fromStart: query.get('from') === 'start',
    tab: TABS.find((one) => one === tab) ?? 'trace',
    /** An act that the address asks for, and of whom. */
    act: query.get('act'),
    person: query.get('person'),
    forgetAct: () => change({ act: null, person: null }),
    chooseTab: (next: Tab) => change({ tab: next }),
    /** null: back to now. */
    goTo: (event: Event | null) => change(event === null ? { asOf: null, compare: null } : { asOf: asOfEvent(event) }),
    setFromStart: (on: boolean) => change({ from: on ? 'start' : null }),
    setCompare: (on: boolean) => change({ compare: on ? '1' : null }),
  };
}

type Event = Pick<TimelineEntry, 'stream' | 'revision' | 'position'>;

/** An event as a place in the address: of the document's own stream its revision, of the others where it stands in the whole history. */
export const asOfEvent = ({ stream, revision, position }: Event): string => (stream === 'document' ? String(revision) : `@${position}`);

/** Number of the last event that an `asOf` of the address takes in; null: now. */
export function numberAt(
  asOf: string | null,
  events: readonly Pick<TimelineEntry, 'number' | 'stream' | 'revision' | 'position' | 'at'>[],
): number | null {
  const [first, last] = [events[0], events.at(-1)];
  if (asOf === null || !first || !last) return null;
  if (/^\d{1,9}$/.test(asOf))
    return (events.find(({ stream, revision }) => stream === 'document' && revision === Number(asOf)) ?? last).number;
  if (/^@\d{1,20}(\.\d{1,20})?$/.test(asOf)) return (events.findLast(({ position }) => !isAfter(position, asOf.slice(1))) ?? first).number;
  const moment = Date.parse(asOf);
  if (Number.isNaN(moment)) return null;
  return (events.findLast((event) => Date.parse(event.at) <= moment) ?? first).number;
}
