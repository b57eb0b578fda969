export type LookerKind =
  | 'owner'
  | 'key'
  | 'sub-user'
  | 'reviewer'
  | 'signatory'
  | 'observer'
  | 'approver'
  | 'account'
  | 'operations'
  | 'public'
  | 'other';

export interface Looker {
  readonly kind: LookerKind;
  readonly name: string | null;
}

export type Seen =
  | 'PAGE'
  | 'SHOWN_TO_SIGN'
  | 'FILE'
  | 'PAGE_PICTURE'
  | 'CONSTANCIA'
  | 'EVIDENCE_SHEET'
  | 'TIMELINE'
  | 'STATE'
  | 'HISTORY'
  | 'APPROVAL'
  | 'CANCELLATION'
  | 'ENDORSEMENT'
  | 'ENDORSEMENT_SHEET'
  | 'CONTRACT'
  | 'OWN_LINK'
  | 'LIST'
  | 'VALIDATION'
  | 'DOWNLOADED_PDF'
  | 'DOWNLOADED_ASN'
  | 'DOWNLOADED_BUNDLE'
  | 'DOWNLOADED_EVIDENCE_SHEET';

/** Looks of one person from one address that follow each other closely. */
export interface Look {
  readonly id: string;
  readonly from: string;
  readonly at: string;
  readonly who: Looker;
  readonly seen: readonly { readonly what: Seen; readonly times: number }[];
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly sameAddressAs: { readonly who: Looker; readonly at: string; readonly ip: string | null } | null;
}

export interface Looks {
  readonly looks: readonly Look[];
  readonly next: string | null;
}
