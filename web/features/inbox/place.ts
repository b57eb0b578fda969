import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Criteria } from '../../api/types.ts';

export const TABS: readonly Criteria[] = ['all', 'pending', 'draft', 'completed', 'shared'];

export interface Place {
  readonly tab: Criteria;
  readonly search: string;
  readonly page: number;
}

export function placeOf(query: URLSearchParams): Place {
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'all';
  const page = Number(query.get('page') ?? '1');
  return { tab, search: query.get('search') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** The address of a place in the list, so that it can be kept, sent and gone back to. */
export function addressOf({ tab, search, page }: Place): string {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('tab', tab);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return `/dashboard/document${text === '' ? '' : `?${text}`}`;
}

export function usePlace(): [Place, (next: Partial<Place>) => void] {
  const [query, setQuery] = useSearchParams();
  const place = placeOf(query);
  const change = useCallback(
    (next: Partial<Place>) => {
      // Typing replaces the entry: going back leaves the list instead of taking letters away.
      setQuery((before) => new URL(addressOf({ ...placeOf(before), ...next }), window.location.origin).searchParams, { replace: true });
    },
    [setQuery],
  );
  return [place, change];
}
