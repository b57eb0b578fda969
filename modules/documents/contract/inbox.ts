import type { DocumentStatus } from './values.ts';

/** Tabs of the list. `shared`: documents of other accounts that were shared with the reader. */
export const CRITERIA = ['pending', 'draft', 'completed', 'shared'] as const;
export type Criteria = (typeof CRITERIA)[number];

/** Either letter case (STATE-004); null for a word that is no criteria. */
export const criteriaOf = (text: string): Criteria | null => CRITERIA.find((one) => one === text.toLowerCase()) ?? null;

/** Of the advanced search (UI-037); what is absent does not matter. Every one given must fit. */
export interface SearchCriteria {
  /** Part of the title; case and accents do not matter. */
  readonly title?: string;
  /** Part of the id. */
  readonly documentID?: string;
  /** Part of the address of a party. */
  readonly email?: string;
  /** As it is stored, or REFUSED: pending with a refused approval, DECLINED: pending while nobody signs because of who declined (STATE-003). */
  readonly status?: DocumentStatus | 'REFUSED' | 'DECLINED';
  /** Id of a tag of the account: its own documents that carry it. */
  readonly tag?: string;
  /** Day of the last change, YYYY-MM-DD, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** changed: by the last change; added: by the day it came; title: by letters. */
export type InboxSort = 'changed' | 'added' | 'title';

/** How a list is asked for by name; without one it goes by the last change. */
export const LIST_ORDERS = {
  changed: { sort: 'changed', order: 'desc' },
  newest: { sort: 'added', order: 'desc' },
  oldest: { sort: 'added', order: 'asc' },
  title: { sort: 'title', order: 'asc' },
} as const satisfies Readonly<Record<string, { readonly sort: InboxSort; readonly order: 'asc' | 'desc' }>>;
export type ListOrder = keyof typeof LIST_ORDERS;

/** A sub-user who does not see every document of the account: those in their charge, and maybe those shared with their address. */
export interface InCharge {
  readonly subUserId: string;
  /** Null: only those in their charge. */
  readonly sharedWith: string | null;
  /** Of whom they see what is in their charge too, the owner maybe among them. Left out: of nobody. */
  readonly standsInFor?: readonly string[];
}

/** A reviewer of some documents of the account: those that carry a tag now, or one. */
export type SelectedDocuments =
  | { readonly kind: 'TAG'; readonly tagId: string }
  | { readonly kind: 'DOCUMENT'; readonly documentId: string };

/** A program of the owner: with a test key tests alone, with any other all the rest. */
export interface OfKey {
  readonly kind: 'KEY';
  readonly isTest: boolean;
}

/** Who does not see every document of the account. */
export type InboxSight = InCharge | SelectedDocuments | OfKey;

/** How many documents each tab holds. */
export type InboxCounts = Readonly<Record<Criteria | 'all', number>>;

export interface InboxQuery {
  readonly ownerId: string;
  /** Address of the reader, for what was shared with them; null for whoever did not prove theirs. */
  readonly viewerEmail: string | null;
  /** Left out: the reader sees every document of the account. */
  readonly sight?: InboxSight;
  /** null: every document of the account. */
  readonly criteria: Criteria | null;
  /** Part of title, of a party's address or of the document's id; case and accents do not matter. */
  readonly search: string | null;
  readonly advanced?: SearchCriteria;
  readonly order: 'asc' | 'desc';
  /** Left out: by the last change. */
  readonly sort?: InboxSort;
  /** What this reader put out of their lists: only that, only the rest, or both (null). Left out: nobody's lists are kept in order. */
  readonly archive?: { readonly readerId: string; readonly archived: boolean | null };
}
