/** Who looks; decides what of a document is answered. */
export type Viewer = { kind: 'owner' | 'reviewer' | 'observer' } | { kind: 'signatory'; signatoryId: string };

export interface Links {
  /** Signed address of the bytes of a version, null where there are none. */
  file(version: number): string | null;
  /** Of the PDF that a draft is prepared and sent as; null while a Word file has no pages. */
  draft(): string | null;
  /** Signed address of the picture of a page (from 1) of a version. */
  picture(version: number, page: number): string;
  /** How long a signing link works where the owner chose no term. */
  readonly usualTermSeconds: number;
  /** When the view is made. */
  readonly now: Date;
  /** Where a signatory goes to sign, without the code that opens it. */
  signing(signatoryId: string): string;
  /** Short code by which the owner's side knows a signatory; opens nothing, and nobody can work it out from ids. */
  verificationCode(signatoryId: string): string;
}
