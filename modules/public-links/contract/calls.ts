import type { LinkStanding, VisitorTurn } from './rules.ts';

/**
 * What pages and server say to each other about links that anyone may use. Every answer lies in the main envelope, `{success, responseCode, responseData}`.
 *
 * Of the owner's account (role user or sub-user):
 *
 * | call | request | answer |
 * |---|---|---|
 * | GET /api/public-link | | PublicLinkList |
 * | POST /api/public-link | NewPublicLink | PublicLinkView |
 * | GET /api/public-link/:linkId | | PublicLinkView |
 * | PUT /api/public-link/:linkId/stop | | PublicLinkView |
 *
 * Of a visitor, without a session:
 *
 * | call | request | answer |
 * |---|---|---|
 * | GET /api/public-link/:linkId/open | | OpenLink |
 * | POST /api/public-link/:linkId/visit | NewVisit | BegunVisit |
 * | POST /api/public-link/:linkId/confirm | VisitCode | VisitStanding |
 */
export interface NewPublicLink {
  readonly source: NewTemplateSource | NewDocumentSource;
  /** What each document is called; left out of a draft: as the draft is. */
  readonly title?: string;
  readonly language: 'es' | 'en';
  readonly tagID?: string | null;
  /** ISO 8601; left out: 30 days. */
  readonly expiresAt?: string;
  readonly most?: number;
  readonly oncePerAddress?: boolean;
  /** "Documents made through this link are sent without my looking at each." */
  readonly authorised?: boolean;
}

export interface NewTemplateSource {
  readonly kind: 'TEMPLATE';
  readonly templateID: string;
  readonly templateHistory?: number;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Who else signs; each form of the template but the visitor's, which is the first, needs exactly one. */
  readonly others?: readonly { readonly name: string; readonly emailID: string; readonly form: number | null }[];
  readonly visitorTurn?: VisitorTurn;
}

export interface NewDocumentSource {
  readonly kind: 'DOCUMENT';
  readonly documentID: string;
  /** Of the draft: in their place the visitor signs. */
  readonly signatoryID: string;
}

export interface PublicLinkRow {
  readonly linkID: string;
  readonly title: string;
  readonly kind: 'TEMPLATE' | 'DOCUMENT';
  readonly standing: LinkStanding;
  readonly most: number;
  readonly documents: number;
  readonly tagID: string | null;
  readonly authorised: boolean;
  readonly isTest: boolean;
  readonly openedAt: string;
  readonly expiresAt: string;
  readonly stoppedAt: string | null;
}

export interface PublicLinkList {
  readonly links: readonly PublicLinkRow[];
}

export interface PublicLinkView extends PublicLinkRow {
  /** The whole address. */
  readonly url: string;
  /** Of its code: squares on each side, and their path in a box of that size, for one SVG. */
  readonly qr: { readonly size: number; readonly path: string };
  readonly language: 'es' | 'en';
  readonly oncePerAddress: boolean;
  readonly templateID: string | null;
  readonly templateHistory: number | null;
  readonly sourceDocumentID: string | null;
  readonly visitorTurn: VisitorTurn | null;
  readonly others: readonly { readonly name: string; readonly emailID: string }[];
  /** The newest first. */
  readonly visits: readonly { readonly documentID: string; readonly name: string; readonly emailID: string; readonly at: string }[];
}

export interface OpenLink {
  readonly title: string;
  /** Who opened it. */
  readonly sender: string;
  readonly language: 'es' | 'en';
  readonly isTest: boolean;
  /** UNAVAILABLE: the account cannot make documents at the moment. */
  readonly standing: LinkStanding | 'UNAVAILABLE';
  /** What follows the code: questions, or a document to sign. */
  readonly next: 'FORM' | 'SIGN';
}

export interface NewVisit {
  readonly name: string;
  readonly emailID: string;
  readonly recaptcha?: string;
}

export interface BegunVisit {
  readonly visitID: string;
  /** Of the code. */
  readonly expiresAt: string;
}

export interface VisitCode {
  readonly visitID: string;
  readonly code: string;
}

export interface VisitStanding {
  /** PREPARING: ask again in a moment. FORM, SIGN: go to `path`. WAITING: they are written to. ENDED: nothing follows. */
  readonly state: 'PREPARING' | 'FORM' | 'SIGN' | 'WAITING' | 'ENDED';
  readonly path: string | null;
}
