import type { DocumentView } from '../../api/types.ts';

/** GET /api/document/done/{documentID}/{personID}: moments in ISO 8601, sizes of files in bytes. */
export interface DoneView {
  readonly documentID: string;
  readonly personID: string;
  readonly title: string;
  readonly status: DocumentView['status'];
  /** Without legal value. */
  readonly isTest: boolean;
  readonly language: DocumentView['language'];
  readonly sender: string | null;
  readonly completedAt: string;
  readonly expiresAt: string;
  readonly signatures: readonly { readonly name: string | null; readonly at: string; readonly isOwn: boolean }[];
  /** What the pages measure as they are seen; only their proportion counts. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly pdf: DoneFile & { readonly version: number };
  readonly constancia: DoneFile & { readonly at: string; readonly test: boolean };
  readonly validation: { readonly link: string };
}

interface DoneFile {
  readonly sha256: string;
  readonly size: number;
  readonly url: string;
}
