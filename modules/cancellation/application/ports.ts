import type { Personal } from '../../../shared-kernel/privacy/port.ts';

interface Person {
  readonly personId: string;
  readonly name: Personal;
  readonly email: Personal | null;
}

/** What a cancellation needs to know of a document; modules/app wires the documents module behind it. */
export interface DocumentParties {
  readonly documentId: string;
  readonly ownerId: string;
  readonly status: string;
  readonly isDeleted: boolean;
  /** Its status permits that a party asks for its cancellation. */
  readonly acceptsCancellation: boolean;
  readonly title: Personal;
  readonly language: 'es' | 'en';
  readonly owner: Person & { readonly userId: string };
  readonly signatories: readonly (Person & { readonly signatoryId: string; readonly isOwner: boolean })[];
}

export interface CancellableDocuments {
  /** Null when there is no such document. */
  parties(documentId: string): Promise<DocumentParties | null>;
}
