import type { DocumentEventData } from '../../contract/events.ts';
import type { DocumentState, ShownPages } from '../state.ts';

type Ranges = DocumentEventData<'PagesShown'>['pages'];

/** What is claimed of the file of the present round; null where nothing is. A new file has been shown to nobody. */
export function shownTo({ shownPages, round }: DocumentState, signatoryId: string): ShownPages | null {
  const shown = shownPages[signatoryId];
  return shown?.round === round ? shown : null;
}

/** A claim joined with those before it; whatever comes twice counts once. */
export function withClaim(state: DocumentState, { signatoryId, pages, of }: DocumentEventData<'PagesShown'>, at: string): ShownPages {
  const before = shownTo(state, signatoryId)?.pages ?? [];
  return { round: state.round, pages: sorted([...before, ...numbersOf(pages)]), of, at };
}

export const sorted = (pages: readonly number[]): number[] => [...new Set(pages)].sort((a, b) => a - b);

export const numbersOf = (ranges: Ranges): number[] =>
  ranges.flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index));

/** Page numbers as ranges of neighbours: 300 pages that were scrolled through are one. */
export function rangesOf(pages: readonly number[]): Ranges {
  const ranges: Ranges = [];
  for (const page of sorted(pages)) {
    const last = ranges.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}
