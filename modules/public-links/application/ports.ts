import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import type { PublicLinkRow } from '../contract/calls.ts';
import type { LinkSource } from '../contract/events.ts';
import type { VisitorTurn } from '../contract/rules.ts';
import type { PublicLinkState } from '../domain/state.ts';

/** Whose account it is, or who works in it. */
export interface LinkPerson {
  readonly userId: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

/** What is opened, as somebody of the account names it. */
export type NamedSource =
  | {
      readonly kind: 'TEMPLATE';
      readonly templateID: string;
      readonly templateHistory: number | null;
      readonly answers: Readonly<Record<string, unknown>>;
      readonly others: readonly { readonly name: string; readonly emailID: string; readonly form: number | null }[];
      readonly visitorTurn: VisitorTurn;
    }
  | { readonly kind: 'DOCUMENT'; readonly documentID: string; readonly signatoryID: string };

/** Who opens it: the owner of the account, or a sub-user in whose charge it will be. */
export interface Opening {
  readonly ownerId: string;
  readonly subUserId: string | null;
  readonly isTest: boolean;
  /** Title of the documents; null: that of the draft. */
  readonly title: string | null;
  readonly language: 'es' | 'en';
}

/** What a link can be of: templates and drafts. modules/app wires them behind it. */
export interface LinkSources {
  /** The source with everything that does not change any more, or why nothing can be opened for it. */
  looked(named: NamedSource, opening: Opening): Promise<{ readonly source: LinkSource; readonly title: string } | Refusal>;
  /** Addresses, in small letters, of who signs a draft beside the visitor; none of a template. */
  othersInDraft(source: LinkSource): Promise<readonly string[]>;
}

export interface LinkAccounts {
  /** Null where somebody is not there any more. */
  person(userId: string): Promise<LinkPerson | null>;
  /** Whether a document can be made and sent for the link now; the reasons are the account's own matter. */
  isAvailable(state: PublicLinkState): Promise<boolean>;
  /** Whether the account has this tag. */
  hasTag(ownerId: string, tagId: string): Promise<boolean>;
}

/** What stands between the page and whoever sends mails with it. modules/app wires accounts behind it. */
export interface VisitGuard {
  /** Uses a captcha up and counts the visit by network and address. Throws 400 `recaptcha.required`, `recaptcha.expired`, 429 `public_link.too_many_visits`. */
  mayVisit(visit: { readonly ip: string; readonly email: string; readonly recaptcha: string | undefined }): Promise<void>;
}

/** The letter with the code. Resolves once it is kept to be sent. */
export type MailCode = (mail: {
  readonly mailId: string;
  readonly to: string;
  readonly language: 'es' | 'en';
  readonly recipientName: string;
  readonly title: string;
  readonly sender: string;
  readonly code: string;
  readonly expiresAt: Date;
}) => Promise<void>;

/** Where the visitor of a document goes now. `path`: with the code of their own link; null while there is none. `authorised`: nobody has to look at it first. */
export type WhereNext = (visit: {
  readonly documentId: string;
  readonly personId: string;
  readonly authorised: boolean;
}) => Promise<{ readonly state: VisitState; readonly path: string | null }>;

/**
 * PREPARING: something is being made. FORM: they are asked something. SIGN: it is their turn. WAITING: for somebody else; they are written to. ENDED: nothing
 * follows, or they have done all of it.
 */
export const VISIT_STATES = ['PREPARING', 'FORM', 'SIGN', 'WAITING', 'ENDED'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** The read model behind the list. */
export interface LinkReads {
  /** Until it has this position, or a while is over. */
  caughtUp(position: string): Promise<boolean>;
  /** Those that are open first, then the newest. `ofTests`: of a test key, the tests alone; of any other key all but them; null: both. */
  of(ownerId: string, inCharge: readonly (string | null)[] | null, ofTests: boolean | null, now: Date): Promise<readonly PublicLinkRow[]>;
  countOpen(ownerId: string, now: Date): Promise<number>;
}
