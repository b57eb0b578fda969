import type { Sheet, SheetContent } from './sheet/blocks.ts';
import type {
  CmsProducer,
  FieldPlacement,
  FieldValue,
  PdfRefusalCode,
  SignatureAppearance,
  SignatureDictionary,
  SignedPdf,
  Turn,
  VisiblePage,
} from './types.ts';

export type Intake =
  | { ok: true; pages: VisiblePage[]; alreadySigned: boolean; removed: readonly string[] }
  | { ok: false; code: PdfRefusalCode; facts: Record<string, unknown> };

/**
 * PDF work. What parses whole files is done by workers, whose queue takes accounts in turn: whoever asks says for which account, and
 * whether somebody waits for the answer. Signing and sealing wait for nobody.
 */
export interface PdfWork {
  inspect(bytes: Uint8Array, limits: { maxBytes: number }, turn: Turn): Promise<Intake>;
  prepare(input: {
    bytes: Uint8Array;
    alreadySigned: boolean;
    fields: FieldPlacement[];
    /** Everybody who signs, in order; each gets a signature field, invisible where nothing was placed. */
    signatoryIds: string[];
    footer: { text: string; url: string; documentId: string; notice?: string };
    turn: Turn;
  }): Promise<{
    bytes: Uint8Array /** by field id */;
    fieldNames: Record<string, string> /** by signatory id */;
    signatureFields: Record<string, string>;
    sealField: string;
  }>;
  /** A file of our own making, without any field yet. */
  compose(content: Omit<SheetContent, 'productName'>, turn: Turn): Promise<Sheet>;
  /** Pictures of `pages` in that order, from 1; all of them where none are named. */
  render(
    bytes: Uint8Array,
    each: (page: { page: number; png: Uint8Array; width: number; height: number }) => Promise<void>,
    turn: Turn,
    pages?: readonly number[],
  ): Promise<void>;
  signField(input: {
    bytes: Uint8Array;
    fieldName: string;
    appearance: SignatureAppearance | null;
    /** What the values of initials show. */
    initials?: SignatureAppearance | null;
    values: FieldValue[];
    dictionary: SignatureDictionary;
    signedAt: Date;
    cms: CmsProducer;
  }): Promise<SignedPdf>;
  seal(input: {
    bytes: Uint8Array;
    fieldName?: string;
    dictionary: SignatureDictionary;
    signedAt: Date;
    certificates: Uint8Array[];
    revocationLists: Uint8Array[];
    cms: CmsProducer;
  }): Promise<SignedPdf>;
}
