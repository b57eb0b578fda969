import type { SignatureAppearance } from '../types.ts';

/** A picture of how somebody signed: what stands in a field of `SheetContent.signedFile`, or what was kept of it. */
export type SheetMark = { readonly field: string } | { readonly appearance: SignatureAppearance };

/** What a sheet is made of. Lengths are PDF points; texts are shown as they are given, whatever they hold. */

export type SheetBlock =
  /** `level` 2 (default) opens a section, 3 a part of it. */
  | { kind: 'heading'; text: string; level?: 2 | 3 }
  /** `lead` is the one sentence that matters. */
  | { kind: 'paragraph'; text: string; tone?: 'normal' | 'small' | 'muted' | 'lead' }
  /** A person in a frame, with what they did and their mark; each text of a row stands on a line of its own. A card is not parted by a page. */
  | { kind: 'card'; title: string; state: string; isDone: boolean; rows: { label: string; value: string[] }[]; mark: SheetMark | null }
  /** Rows of a name and its value; long values go on in further lines. */
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /**
   * `width` is a share: columns divide the line among them. A cell of several strings sets each on a line of its own. The titles stand
   * again on every page; a row goes on overleaf only between two lines. `isRight`: its lines end at the right edge, as amounts do.
   */
  | { kind: 'table'; columns: { title: string; width: number; isRight?: boolean }[]; rows: (string | string[])[][] }
  /** Amounts below a table, at the right edge; a total stands out. */
  | { kind: 'sums'; rows: { label: string; value: string; isTotal?: boolean }[] }
  /** A code with its caption at its side; where `text` is a web address both are links. */
  | { kind: 'qr'; text: string; caption: string }
  | { kind: 'space'; height: number }
  /** Keeps a box free; where it came to stand is told in `Sheet.places` under `name`. */
  | { kind: 'signaturePlace'; name: string; width: number; height: number };

export interface SheetContent {
  title: string;
  subtitle?: string;
  language: 'es' | 'en';
  productName: string;
  /** Written into the file's properties; without it the file bears no date. */
  createdAt?: Date;
  /** The file that marks are taken from. */
  signedFile?: Uint8Array;
  blocks: SheetBlock[];
}

/** `page` counts from 1; x and y are the lower left corner from the page's lower left corner, as in FieldPlacement. */
export interface SheetPlace {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Sheet {
  bytes: Uint8Array;
  pages: number;
  places: Record<string, SheetPlace>;
}
