import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Criteria, InboxPlace } from '../../api/inbox-types.ts';
import type { DocumentStatus } from '../../api/types.ts';
import { queryNow } from '../../components/query-now.ts';

export const TABS: readonly Criteria[] = ['all', 'pending', 'draft', 'completed', 'shared'];

/** Statuses that can be searched for. */
export const STATUSES: readonly DocumentStatus[] = [
  'DRAFT',
  'PROCESSING',
  'PENDING',
  'REFUSED',
  'DECLINED',
  'PENDING_FOR_BLOCK_CHAIN',
  'COMPLETED',
  'PENDING_TO_ENDORSEMENT',
  'ENDORSED',
  'CANCELED',
];

/** Characters from which the server searches. */
export const SEARCH_FROM = 4;

/** Orders besides that by the last change. */
export const ORDERS = ['newest', 'oldest', 'title'] as const;

/** What is looked at. */
export type Place = InboxPlace;

/** The list of what waits for the reader: not documents in a state, and so no tab like the others. */
export const TURN_ADDRESS = '/dashboard/document?tab=turn';
export const isTurnAddress = (query: URLSearchParams): boolean => query.get('tab') === 'turn';

export const NOWHERE: Place = {
  tab: 'all',
  search: '',
  title: '',
  documentID: '',
  email: '',
  status: '',
  tag: '',
  from: '',
  to: '',
  sort: '',
  archived: '',
};

export const FILTERS = ['title', 'documentID', 'email', 'status', 'tag', 'from', 'to'] as const;
export type FilterName = (typeof FILTERS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An address that somebody wrote by hand asks for nothing that is not there. */
export function placeOf(query: URLSearchParams): Place {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 300);
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    tab: TABS.find((one) => one === query.get('tab')) ?? 'all',
    search: text('search'),
    title: text('title'),
    documentID: text('documentID').slice(0, 64),
    email: text('email'),
    status: STATUSES.find((one) => one === query.get('status')) ?? '',
    tag: text('tag').slice(0, 64),
    from: day('from'),
    to: day('to'),
    sort: ORDERS.find((one) => one === query.get('sort')) ?? '',
    archived: query.get('archived') === 'true' ? 'true' : '',
  };
}

/** The address of a place in the list, so that it can be kept, sent and gone back to. */
export function addressOf(place: Place): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value !== '' && !(name === 'tab' && value === 'all')) query.set(name, value);
  const text = query.toString();
  // The list of a tag has an address of its own (ROUTE-035).
  return `/dashboard/${place.tag === '' ? 'document' : 'tag'}${text === '' ? '' : `?${text}`}`;
}

export const longEnough = (text: string): boolean => Array.from(text.trim()).length >= SEARCH_FROM;

/** What the server is asked for: texts that are still being typed wait. */
export function asked(place: Place): InboxPlace {
  const text = (value: string) => (longEnough(value) ? value.trim() : '');
  return { ...place, search: text(place.search), title: text(place.title), documentID: text(place.documentID), email: text(place.email) };
}

export const filtersOf = (place: InboxPlace): readonly FilterName[] => FILTERS.filter((name) => place[name] !== '');
export const isSearching = (place: InboxPlace): boolean => place.search !== '' || filtersOf(place).length > 0;

export function usePlace(): [Place, (next: Partial<Place>) => void] {
  const [query, setQuery] = useSearchParams();
  const place = useMemo(() => placeOf(query), [query]);
  const change = useCallback(
    (next: Partial<Place>) => {
      // Typing replaces the entry: going back leaves the list instead of taking letters away.
      setQuery(new URL(addressOf({ ...placeOf(queryNow()), ...next }), window.location.origin).searchParams, { replace: true });
    },
    [setQuery],
  );
  return [place, change];
}
