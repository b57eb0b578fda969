import type { Personal } from '../../../shared-kernel/privacy/port.ts';

interface Person {
  readonly personId: string;
  readonly name: Personal;
  readonly email: Personal | null;
}

/** What a special endorsement needs to know of its document; modules/app wires the documents module behind it. */
export interface SpecialDocument {
  readonly documentId: string;
  readonly ownerId: string;
  readonly status: string;
  readonly isDeleted: boolean;
  readonly title: Personal;
  readonly language: 'es' | 'en';
  readonly pages: number;
  /** The owner prepared it to be endorsed. */
  readonly isEndorsement: boolean;
  /** The document that carries a special endorsement of this one on; null while there is none. */
  readonly workflowDocumentId: string | null;
  readonly owner: Person & { readonly userId: string };
  readonly signatories: readonly (Person & { readonly signatoryId: string; readonly isOwner: boolean })[];
}

/** The document as it was read once for a visitor: their code is held against the same reading. */
export interface VisitedDocument extends SpecialDocument {
  /** Which signer's link of the document this code opens. */
  holderOfCode(code: string): CodeHolder;
}

/** Whose link a code is; the words of a link that does not open. */
export type CodeHolder =
  | { readonly check: 'valid'; readonly signatoryId: string }
  | { readonly check: 'expired' | 'deleted' | 'invalid'; readonly signatoryId: null };

export interface SpecialDocuments {
  /** Null when there is no such document. */
  special(documentId: string): Promise<VisitedDocument | null>;
  /** Looks at a contract as at every upload of the account: same limits, same refusals. Answers its number of pages. */
  inspect(ownerId: string, file: { readonly fileName: string; readonly bytes: Uint8Array }): Promise<{ readonly pages: number }>;
}

/** May the account that owns the document ask for special endorsements (SUB-013)? */
export type SpecialFeature = (ownerId: string) => Promise<boolean>;
