import { useSearchParams } from 'react-router';

export const TABS = ['people', 'trace', 'files'] as const;
export type Tab = (typeof TABS)[number];

/** What the address says: which document, which moment of it, what stands in the rail. */
export function usePlace() {
  const [query, setQuery] = useSearchParams();
  const asOf = query.get('asOf');
  const tab = query.get('tab');
  const change = (changes: Readonly<Record<string, string | null>>, replace = true) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    documentID: query.get('documentID') ?? '',
    /** Revision or moment as written; null: now. */
    asOf: asOf === null || asOf === '' ? null : asOf,
    compare: query.get('compare') === '1',
    tab: TABS.find((one) => one === tab) ?? 'trace',
    chooseTab: (next: Tab) => change({ tab: next }),
    /** null: back to now. */
    goTo: (revision: number | null) => change(revision === null ? { asOf: null, compare: null } : { asOf: String(revision) }),
    setCompare: (on: boolean) => change({ compare: on ? '1' : null }),
  };
}

/** The revision that an `asOf` of the address means: itself, or the last event up to that moment. */
export function revisionAt(asOf: string | null, events: readonly { revision: number; at: string }[]): number | null {
  const last = events.at(-1);
  if (asOf === null || !last) return null;
  if (/^\d{1,9}$/.test(asOf)) return Math.min(Number(asOf), last.revision);
  const moment = Date.parse(asOf);
  if (Number.isNaN(moment)) return null;
  return events.findLast((event) => Date.parse(event.at) <= moment)?.revision ?? events[0]!.revision;
}
