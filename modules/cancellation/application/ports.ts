import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { People } from '../domain/rules/reviewers.ts';

/** What a cancellation needs to know of a document; modules/app wires the documents module behind it. */
export interface DocumentParties extends People {
  readonly documentId: string;
  readonly ownerId: string;
  /** The sub-user of the account who acts for it in the document; null: its owner alone. */
  readonly inCharge: string | null;
  readonly status: string;
  readonly isDeleted: boolean;
  /** Its status permits that a party asks for its cancellation. */
  readonly acceptsCancellation: boolean;
  readonly title: Personal;
  readonly language: 'es' | 'en';
}

export interface CancellableDocuments {
  /** Null when there is no such document. */
  parties(documentId: string): Promise<DocumentParties | null>;
}
