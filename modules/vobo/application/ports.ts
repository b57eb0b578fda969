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
  /** Null when there is no such document. */
  forApprover(documentId: string, approverId: string): Promise<ShownDocument | null>;
}
