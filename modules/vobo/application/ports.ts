/** What approvers are shown of a document; modules/app wires the documents module behind it. */
export interface ShownDocument {
  /** Null once it is no longer kept. */
  readonly title: string | null;
  readonly message: string | null;
  readonly language: 'es' | 'en';
  readonly senderName: string | null;
  readonly isDeleted: boolean;
  /** Its owner took it back before anybody signed. */
  readonly isWithdrawn: boolean;
  /** Without legal value. */
  readonly isTest: boolean;
  readonly isCanceled: boolean;
  /** Until which day (YYYY-MM-DD) it can be signed; `isPassed`: nobody signs any more before the owner gives time. Null without one. */
  readonly lastDay: { readonly day: string; readonly endsAt: string; readonly isPassed: boolean } | null;
  /** The version to be approved and its hash; null while it is being prepared. */
  readonly version: number | null;
  readonly sha256: string | null;
  /** Signed address of its bytes; reading it records what the approver saw. */
  readonly fileUrl: string | null;
  readonly pages: readonly { readonly page: number; readonly width: number; readonly height: number }[];
  readonly images: readonly { readonly page: number; readonly imageURL: string; readonly width: number; readonly height: number }[];
  readonly signatories: readonly {
    readonly name: string | null;
    readonly order: number;
    readonly isSigned: boolean;
    readonly isDue: boolean;
  }[];
}

export interface ShownDocuments {
  /** Null when there is no such document. `substituteId`: the person of the account who reads it in the place of the approver. */
  forApprover(documentId: string, approverId: string, substituteId: string | null): Promise<ShownDocument | null>;
  /** The sub-user of the account in whose charge the document is; null: its owner's alone, and where there is none. */
  inCharge(documentId: string): Promise<string | null>;
}

/** People of an account, as far as they stand in for each other. */
export interface Members {
  /** Addresses, proved and in small letters, of who of the account is away now and has named this person to stand in. */
  addressesStoodInFor(userId: string, ownerId: string): Promise<readonly string[]>;
  /** Null: nobody there, or forgotten. */
  nameOf(userId: string): Promise<string | null>;
  /** Whether proved or not. Null: nobody there, or forgotten. */
  addressOf(userId: string): Promise<string | null>;
}
