import type { EndorsementListQuery, EndorsementPage, EndorsementSlice } from '../contract/list.ts';

/** What the read side answers to the inbox of endorsements; modules/app wires the projections behind it. */
export interface EndorsementReads {
  /** Waits until the read side has seen what the caller wrote last; `position` as it came from outside. */
  caughtUp(position: string): Promise<boolean>;
  page(query: EndorsementListQuery, page: number): Promise<EndorsementPage>;
  /** The same list by cursor; an empty cursor is the beginning. */
  slice(query: EndorsementListQuery, cursor: string): Promise<EndorsementSlice>;
  /** How many wait for the reader's signature. */
  toSign(viewerEmail: string | null): Promise<number>;
  /** How many documents were endorsed to the reader. */
  received(viewerEmail: string | null): Promise<number>;
}
