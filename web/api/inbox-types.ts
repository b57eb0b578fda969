import type { ListOrder } from '../../modules/documents/contract/inbox.ts';
import type { DocumentAct } from '../../modules/documents/contract/rules.ts';
import type { TurnRow } from '../../modules/documents/contract/your-turn.ts';
import type { Tag } from './tags.ts';
import type { DocumentStatus, LastDayView } from './types.ts';

export type Criteria = 'all' | 'pending' | 'draft' | 'completed' | 'shared';

export interface InboxPerson {
  readonly signatoryId: string;
  readonly name: string | null;
  readonly signed: boolean;
  readonly due: boolean;
  /** Signs in their own session: no link is sent to them again. */
  readonly isOfAccount: boolean;
}

/** What waits for the reader; `link` leads to where it is done, null where it opens by a link of their own. */
export interface Turn extends TurnRow {
  readonly link: string | null;
}

export interface TurnSlice {
  readonly turns: readonly Turn[];
  readonly next: string | null;
  readonly count: number;
}

export interface InboxRow {
  readonly documentID: string;
  /** As it is said on the telephone; null where it is not known yet. */
  readonly folio: string | null;
  readonly title: string;
  /** Those that the reader's account gave it, by their names; of others' documents none. */
  readonly tags: readonly Tag[];
  readonly status: DocumentStatus;
  readonly label: DocumentStatus;
  /** Cancelled by its owner alone, before anybody signed. */
  readonly isVoided: boolean;
  /** Made with a test key: without legal value. */
  readonly isTest: boolean;
  /** The reader put it out of their lists. */
  readonly isArchived: boolean;
  /** What began last to wait for the reader in it. */
  readonly yourTurn: Turn | null;
  readonly addedOn: string;
  readonly modifiedOn: string;
  readonly lastDay: LastDayView | null;
  readonly signed: number;
  readonly signers: number;
  readonly waitingFor: {
    readonly kind: 'signatory' | 'approver' | 'refusal' | 'not-theirs' | 'endorser' | 'owner' | 'closing';
    readonly signatoryId: string | null;
    readonly approverId: string | null;
    /** All whose turn it is to approve, the one named first. */
    readonly approverIds: readonly string[];
    readonly name: string | null;
    readonly since: string;
  } | null;
  readonly people: readonly InboxPerson[];
  /** The account's own part, while it is its turn to sign; else null. */
  readonly ownSignatoryID: string | null;
  /** The sub-user who goes on with it; null: the owner. */
  readonly inCharge: { readonly userID: string; readonly fullName: string | null } | null;
  /** What the reader may begin with it, as far as its status says. */
  readonly allowed: readonly DocumentAct[];
}

/** Some rows of a list; `next` leads on from them, null where nothing is. */
export interface InboxSlice {
  readonly documents: readonly InboxRow[];
  readonly next: string | null;
  /** Of a search; null for a plain list. `more`: at least so many. */
  readonly found: { readonly count: number; readonly more: boolean } | null;
}

/** What of the list is looked at, under the names of its address; an empty text does not matter. */
export interface InboxPlace {
  readonly tab: Criteria;
  readonly search: string;
  readonly title: string;
  readonly documentID: string;
  readonly email: string;
  readonly status: string;
  /** Id of a tag of the account. */
  readonly tag: string;
  /** Days of the last change, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** Empty: by the last change. */
  readonly sort: ListOrder | '';
  /** `true`: what the reader put away instead of the rest. */
  readonly archived: 'true' | '';
}

export interface SavedView {
  readonly viewID: string;
  readonly name: string;
  readonly place: Partial<InboxPlace>;
}

export type Counts = Readonly<Record<Criteria, number>>;
