import type { OfAccount } from '../../../shared-kernel/actor.ts';

/** Somebody who is asked to sign a document, or was. */
export interface RatingSignatory {
  readonly signatoryId: string;
  readonly personId: string;
  /** The account whose person the sender's own signature is of; null for everybody else. */
  readonly userId: string | null;
  /** In small letters; null where there is none, and once they were forgotten. */
  readonly email: string | null;
  readonly hasSigned: boolean;
}

/** Whose link a code is; the words of a link that does not open. */
export type CodeHolder =
  | { readonly check: 'valid'; readonly signatoryId: string }
  | { readonly check: 'expired' | 'deleted' | 'withdrawn' | 'invalid'; readonly signatoryId: null };

/** What a rating needs to know of the document that was signed. */
export interface SignedDocument {
  readonly documentId: string;
  readonly ownerId: string;
  readonly charge: OfAccount;
  readonly isDeleted: boolean;
  readonly signatories: readonly RatingSignatory[];
  /** Which signer's link of the document this code opens. */
  holderOfCode(code: string): CodeHolder;
}

/** modules/app wires the documents module behind it. */
export interface SignedDocuments {
  /** Null where there is no such document. */
  signed(documentId: string): Promise<SignedDocument | null>;
}
