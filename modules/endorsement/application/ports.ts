import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { SavedSignature } from '../../../shared-kernel/signing/port.ts';

/** What an endorsement needs to know of a document; modules/app wires the documents module behind it. */
export interface EndorsableDocument {
  readonly documentId: string;
  readonly ownerId: string;
  /** The sub-user of the account who acts for it in the document; null: its owner alone. */
  readonly inCharge: string | null;
  readonly status: string;
  readonly isDeleted: boolean;
  /** It was prepared to be endorsed. */
  readonly isEndorsement: boolean;
  readonly title: Personal;
  readonly language: 'es' | 'en';
  readonly owner: { readonly userId: string; readonly personId: string; readonly name: Personal; readonly email: Personal | null };
  /** SHA-256 of the bytes that the platform sealed, hex; null before. */
  readonly sealedSha256: string | null;
  /** Public page where the document is checked. */
  readonly validationUrl: string;
}

export interface EndorsableDocuments {
  /** Null when there is no such document. */
  endorsable(documentId: string): Promise<EndorsableDocument | null>;
}

/** What a holder fetches of the document: its sealed file, the constancia over it. */
export type HeldFile = 'PDF' | 'ASN';

/** The sealed document as its holder reads it; modules/app wires the documents module behind it. */
export interface HeldDocuments {
  /** Null before both files are there. `sha256` in hex. */
  sealed(documentId: string): Promise<Readonly<Record<HeldFile, { readonly key: string; readonly sha256: string }>> | null>;
  /** The document's own history records that a file was handed out. */
  handedOut(
    documentId: string,
    download: { readonly viewerId: string; readonly file: HeldFile; readonly sha256: string },
    context: CommandContext,
  ): Promise<void>;
}

/** PDF work on sheets: made of blocks, prepared, signed and sealed as documents are. */
export type SheetWork = Pick<PdfWork, 'compose' | 'prepare' | 'signField' | 'seal' | 'render'>;

/** A signature that is saved in the account of who signs. */
export type SavedSignatures = (userId: string, signatureId: string) => Promise<SavedSignature | null>;
