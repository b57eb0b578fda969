import type { InboxQuery, InboxSort } from '../../modules/documents/contract/inbox.ts';
import { cursorAt, readCursor } from '../list-cursor.ts';
import { simplified } from '../search-text.ts';

/** Longer titles are told apart by their ids. */
const SORTED_CHARACTERS = 200;

/** A title as it is put in order: without case and accents, so that "Ácta" stands beside "Acta". */
export const sortTitle = (title: string | null): string =>
  Array.from(simplified(title ?? '').trim())
    .slice(0, SORTED_CHARACTERS)
    .join('');

/** What a list is put in order by; the id makes the order whole. */
export const SORTS: Readonly<Record<InboxSort, { readonly column: string; readonly type: string }>> = {
  changed: { column: 'modified_on', type: 'timestamptz' },
  added: { column: 'added_on', type: 'timestamptz' },
  title: { column: 'sort_title', type: 'text' },
};

export const sortOf = ({ sort = 'changed' }: Pick<InboxQuery, 'sort'>) => SORTS[sort];

export interface Place {
  readonly value: string;
  readonly id: string;
  readonly towards: 'newer' | 'older';
}

interface Sorted {
  readonly document_id: string;
  readonly modified_on: Date;
  readonly added_on: Date;
  readonly sort_title: string;
}

/** `newer` leads to what has more of what is put in order (a later time, a later letter), `older` to what has less. */
export function placeCursor(sort: InboxSort, row: Sorted, towards: Place['towards']): string {
  if (sort === 'changed') return cursorAt(row.modified_on, row.document_id, towards);
  const value = sort === 'title' ? row.sort_title : row.added_on.toISOString();
  return Buffer.from(JSON.stringify([value, row.document_id, towards, sort])).toString('base64url');
}

/** Null for a text that is no cursor of this order. */
export function readPlace(sort: InboxSort, cursor: string): Place | null {
  if (sort === 'changed') {
    const from = readCursor(cursor);
    return from && { value: from.modifiedOn, id: from.id, towards: from.towards };
  }
  try {
    const [value, id, towards, of] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (of !== sort || typeof value !== 'string' || typeof id !== 'string' || `${value}${id}`.includes('\0')) return null;
    if (towards !== 'newer' && towards !== 'older') return null;
    if (sort === 'title') return { value, id, towards };
    return Number.isNaN(Date.parse(value)) ? null : { value: new Date(value).toISOString(), id, towards };
  } catch {
    return null;
  }
}
