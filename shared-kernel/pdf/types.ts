/**
 * What other parts of the product say to, and hear from, the PDF writing side. All lengths are PDF points (1/72 inch).
 * Sources: ISO 32000-2, ETSI EN 319 142-1 (PAdES).
 */

/** The stable codes of this folder; the texts people read belong to shared-kernel/i18n. */
export type PdfRefusalCode =
  | 'pdf.not_a_pdf'
  | 'pdf.too_large'
  | 'pdf.encrypted'
  | 'pdf.encrypted_no_changes'
  | 'pdf.encrypted_signed'
  | 'pdf.broken'
  /** Something of a page cannot be read: `page`, from 1. */
  | 'pdf.content_unreadable'
  | 'pdf.no_pages'
  | 'pdf.too_many_pages'
  | 'pdf.hostile'
  | 'pdf.certified_no_changes'
  | 'pdf.signed_only_signature_fields'
  | 'pdf.placement_outside'
  | 'pdf.field_missing'
  | 'pdf.field_already_signed'
  | 'pdf.field_type'
  | 'pdf.signature_too_large'
  | 'pdf.appearance_invalid'
  | 'pdf.worker_failed'
  | 'pdf.worker_timeout'
  | 'pdf.worker_memory';

/** A refusal with facts for the log and the text; facts never hold document content. */
export class PdfError extends Error {
  readonly code: PdfRefusalCode;
  readonly facts: Record<string, unknown>;
  constructor(code: PdfRefusalCode, facts: Record<string, unknown> = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'PdfError';
    this.code = code;
    this.facts = facts;
  }
}

/** Whose turn a piece of PDF work takes. `account`: owner of the document that it is about, whoever asked. */
export interface Turn {
  readonly account: string;
  /** Somebody waits for the answer, so that it goes before what else waits of this account. */
  readonly isUrgent: boolean;
}

/** A page as a person sees it: the crop box after rotation. `rotate` is what the file says (0, 90, 180, 270, clockwise). */
export interface VisiblePage {
  width: number;
  height: number;
  rotate: number;
}

/** What normalising takes out of an unsigned document. */
export type RemovedPart =
  | 'javascript'
  | 'actions'
  | 'attachments'
  | 'xfa'
  | 'forms'
  | 'media'
  | 'usage_rights'
  /** It opened without a password; the copy that is signed is not encrypted. */
  | 'encryption'
  /** A signature in its bytes that no field leads to: whoever thinks the file is signed has to know. */
  | 'loose_signature'
  /** Bookmarks, tags or properties that cannot be read; nothing of a page. */
  | 'unreadable_parts';

export type FieldType = 'SIGNATURE' | 'TEXT' | 'DATE' | 'CHECKBOX' | 'STATIC_SIGN' | 'INITIALS' | 'RADIO' | 'COMBO';

/**
 * Where a signer signs or writes. `page` counts from 1; x and y are the lower left corner, measured from the lower left
 * corner of the page as it is seen (after crop and rotation), so they fit what `inspectUpload` and `renderPages` report.
 */
export interface FieldPlacement {
  fieldId: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  signatoryId: string;
  label: string;
  type: FieldType;
}

/** A point of a stroke: origin in the upper left corner of the drawing area, y grows downwards (as pointers report it). */
export interface StrokePoint {
  x: number;
  y: number;
}

/** A fact of a stamp, one text or, where another says the same with less, both. */
export type StampLine = string | { readonly text: string; readonly short: string };

/** `caption` lines stand under the mark: name first, then kind and time (local and UTC), ready for reading. */
export type SignatureAppearance =
  | { kind: 'stroke'; strokes: StrokePoint[][]; width: number; height: number; caption?: StampLine[] }
  | { kind: 'typed'; text: string; hand?: 'FORMAL'; caption?: StampLine[] }
  | { kind: 'image'; image: Uint8Array; caption?: StampLine[] }
  | { kind: 'efirma' | 'seal'; lines: StampLine[]; caption?: StampLine[] };

/**
 * What a signer wrote, in the same incremental update as their signature. TEXT, DATE, RADIO and COMBO carry the text to show, CHECKBOX `true` or
 * `false`; SIGNATURE and STATIC_SIGN (a further place of the same signer) repeat the signature's appearance, INITIALS show that of the
 * initials; the value of these is the text that assistive software reads.
 */
export interface FieldValue {
  fieldName: string;
  type: FieldType;
  value: string | boolean;
}

/** The readable half of a signature dictionary (ISO 32000-2 table 255); `appBuild` is written to /Prop_Build /App /Name. */
export interface SignatureDictionary {
  name: string;
  reason: string;
  location?: string;
  contactInfo?: string;
  appBuild?: string;
}

/** Offsets and lengths as in /ByteRange: two stretches around the /Contents value. */
export type ByteRange = [number, number, number, number];

/** Given the SHA-256 over `ranges`, answers the DER bytes of a detached CMS (or of a timestamp token). */
export type CmsProducer = (input: { byteRangeDigest: Uint8Array; ranges: [Uint8Array, Uint8Array] }) => Promise<Uint8Array>;

export interface SignedPdf {
  bytes: Uint8Array;
  byteRange: ByteRange;
  /** SHA-256 over the two stretches of `byteRange`, hex. */
  signatureDigest: string;
  fieldName: string;
}
