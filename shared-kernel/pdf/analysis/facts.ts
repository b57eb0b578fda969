import type { DssFacts } from './dss.ts';
import type { StructureProblem } from './revisions.ts';

/** Everything the analysis found out about a file. Facts only: what they mean is decided by a policy elsewhere. */
export interface PdfFacts {
  /** False when no document could be read at all; `unreadable` says why. */
  readonly readable: boolean;
  readonly unreadable: UnreadableReason | null;
  readonly size: number;
  /** `1.7` from the header, null when the file does not begin with one. */
  readonly version: string | null;
  readonly encrypted: boolean;
  /** Encrypted, and the empty password does not open it: strings and streams could not be read. */
  readonly locked: boolean;
  readonly pageCount: number;
  readonly revisions: readonly RevisionFacts[];
  /** In the order of what they cover, the earliest first. */
  readonly signatures: readonly SignatureFacts[];
  /** Problems of the file as a whole that concern what a reader will show. */
  readonly problems: readonly FileProblem[];
  /** What follows the last byte any signature covers; null without signatures. */
  readonly tail: TailFacts | null;
  /** Strings of the document information dictionary, by key. */
  readonly info: Readonly<Record<string, string>>;
  /** What the file carries to judge its signatures by. */
  readonly dss: DssFacts;
  /** What a destroyed signature, or a document of this system, leaves behind: searched for only where no signature was found in a damaged file. */
  readonly traces: Traces | null;
}

export type UnreadableReason = 'not-a-pdf' | 'no-cross-reference' | 'no-catalog' | 'no-pages' | 'locked' | 'limit-exceeded' | 'empty';

export type TraceKind = 'byte-range' | 'cms' | 'validation-link';

export interface Traces {
  readonly kinds: readonly TraceKind[];
  /** Words that could be ids or hashes of our record, a few. */
  readonly words: readonly string[];
}

export interface FileProblem {
  readonly code:
    | StructureProblem
    | 'bytes-before-header'
    | 'bytes-after-eof'
    | 'white-space-after-eof'
    | 'signature-out-of-reach'
    /** Two readers may see two documents: the tables were rebuilt by searching, or disagree, or a number stands in two places. */
    | 'read-by-repair'
    | 'hybrid-tables-disagree'
    | 'other-tables'
    | 'object-in-two-places'
    | 'limit-exceeded';
  readonly offset: number | null;
  readonly detail: string;
}

export interface TailFacts {
  readonly start: number;
  readonly length: number;
  /** Kinds of change that the unsigned revisions hold; empty when nothing follows. */
  readonly kinds: readonly ChangeKind[];
}

export interface RevisionFacts {
  readonly index: number;
  /** Byte range `[start, end)`. */
  readonly start: number;
  readonly end: number;
  readonly form: 'table' | 'stream' | 'hybrid';
  /** Names of the signature fields whose signature covers exactly the file up to `end`. */
  readonly signedBy: readonly string[];
  readonly afterSignature: boolean;
  /** Compared with the revision before it; empty for the part that the first signature covers. */
  readonly changes: readonly RevisionChange[];
}

export type ChangeKind =
  | 'signature-field-filled'
  | 'signature-field-added'
  | 'document-timestamp'
  | 'form-filled'
  | 'dss'
  | 'metadata-updated'
  /** Draws nothing and is what signing, or saving, adds. */
  | 'file-data'
  /** Nothing leads to it. */
  | 'unreachable'
  /** Draws nothing, and no rule knows it. */
  | 'unseen-changed'
  /** Bytes written as no careful writer writes them, and as two readers may read them differently. */
  | 'unusual-bytes'
  | 'content-changed';

/** What changed, for saying it in words. */
export type ChangeCode =
  | 'page-content'
  | 'page-changed'
  | 'page-size'
  | 'page-resources'
  | 'page-font'
  | 'page-picture'
  | 'page-action'
  | 'page-tree'
  | 'annotation-added'
  | 'annotation-removed'
  | 'annotation-changed'
  | 'form-added'
  | 'form-removed'
  | 'form-entries'
  | 'form-defaults'
  | 'field-added'
  | 'field-removed'
  | 'field-changed'
  | 'field-look'
  | 'field-filled'
  | 'signature-added'
  | 'signature-added-visible'
  | 'signature-added-strange'
  | 'signature-field-entered'
  | 'signature-filled'
  | 'signature-field-changed'
  | 'signature-look'
  | 'look-without-signature'
  | 'signature-field-shown'
  | 'signature-value'
  | 'catalog'
  | 'actions'
  | 'layers'
  | 'bookmarks'
  | 'permissions'
  | 'structure-text'
  | 'structure-tree'
  | 'dss'
  | 'dss-unusual'
  | 'metadata'
  | 'metadata-shared'
  | 'trailer'
  | 'object'
  | 'object-removed'
  | 'object-unreachable'
  | 'object-awaited'
  | 'bytes-smuggled'
  | 'bytes-unusual'
  | 'file-data';

/** What lies under a signature's box that was placed after an earlier signature; null where it does not matter. */
export type Underneath = 'nothing' | 'content' | 'annotation' | 'unknown';

export type ChangeArea =
  | 'page-content'
  | 'page'
  | 'resource'
  | 'annotation'
  | 'form'
  | 'catalog'
  | 'trailer'
  | 'metadata'
  | 'signature'
  | 'dss'
  | 'removed-object'
  | 'unreferenced-object'
  | 'dangling-reference'
  | 'structure'
  | 'bytes'
  | 'other';

export interface RevisionChange {
  readonly kind: ChangeKind;
  readonly area: ChangeArea;
  readonly code: ChangeCode;
  /** Object numbers. */
  readonly objects: readonly number[];
  readonly field: string | null;
  /** From 1, where the change belongs to a page. */
  readonly page: number | null;
  /** In the page's own units, where the change has a place. */
  readonly rect: readonly [number, number, number, number] | null;
  readonly over: Underneath | null;
  /** A page shows the field. */
  readonly visible: boolean;
  /** The field was not placed before the signatures it follows. */
  readonly newField: boolean;
  /** The field's signature covers exactly this revision. */
  readonly signed: boolean;
  /** Keys, subtypes or values that the change is about. */
  readonly names: readonly string[];
  /** What exactly, in English, for the detailed report. */
  readonly detail: string;
}

export type SignatureProblem =
  | 'value-missing'
  | 'value-inside-object-stream'
  | 'repeated-key'
  | 'byterange-missing'
  | 'byterange-malformed'
  | 'byterange-not-from-start'
  | 'byterange-beyond-file'
  | 'contents-missing'
  | 'contents-empty'
  | 'contents-not-hex'
  /** Letter cases mixed, white space between the digits, an odd number of them, or no hexadecimal string: allowed, and written by few. */
  | 'contents-oddly-written'
  | 'contents-not-asn1'
  | 'contents-padding-not-zero'
  | 'gap-is-not-contents'
  | 'covers-part-of-revision'
  | 'value-outside-its-revision'
  | 'absent-from-its-revision'
  | 'removed-later'
  | 'replaced-later'
  | 'field-outside-form';

export interface SignatureFacts {
  readonly fieldName: string;
  readonly fieldObject: number;
  readonly valueObject: number | null;
  /** From 1; null when no page shows the field. */
  readonly page: number | null;
  readonly rect: readonly [number, number, number, number] | null;
  readonly visible: boolean;
  readonly type: 'signature' | 'document-timestamp';
  readonly filter: string | null;
  readonly subFilter: string | null;
  /** What the dictionary says in words. None of it is proven by anything but the signature over it. */
  readonly said: Readonly<Record<string, string>>;
  readonly byteRange: readonly number[] | null;
  /** The one value without its padding; null when there is none. */
  readonly contents: Uint8Array | null;
  /** What /Cert holds beside, which only adbe.x509.rsa_sha1 reads. */
  readonly certificates: readonly Uint8Array[];
  readonly padding: { readonly length: number; readonly zero: boolean };
  /** Index of the revision it covers exactly, null when it covers none. */
  readonly revision: number | null;
  /** Offset after the last covered byte. */
  readonly coveredEnd: number | null;
  readonly coversWholeFile: boolean;
  /** DocMDP permission 1, 2 or 3 of a certification signature (ISO 32000-1, 12.8.2.2). */
  readonly certification: 1 | 2 | 3 | null;
  /** Fields that this signature locks (FieldMDP, ISO 32000-1, 12.8.2.4). */
  readonly locks: FieldLock | null;
  readonly problems: readonly SignatureProblem[];
}

export interface FieldLock {
  readonly action: 'All' | 'Include' | 'Exclude';
  readonly fields: readonly string[];
  /** What else the lock leaves allowed in the document, as a certification does (ISO 32000-2, table 236); null where it says nothing. */
  readonly permission: 1 | 2 | 3 | null;
}
