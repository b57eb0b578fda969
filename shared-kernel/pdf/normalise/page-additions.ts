import type { Matrix } from '../structure/page-space.ts';
import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { packedStream } from '../syntax/edit.ts';
import { numberText } from '../syntax/serialise.ts';
import { PdfDict, type PdfRef, PdfStream, type PdfValue } from '../syntax/values.ts';
import { type Balance, balanceOf } from './content-balance.ts';

/** A form XObject drawn on a page, placed in the page's own user space. */
export interface PageAddition {
  matrix: Matrix;
  form: PdfRef;
}

/** What a document's contents may unpack to while states are counted; beyond it the rest is taken as balanced. */
const scannedAtMost = 64 * 1024 * 1024;
const largestPage = 8 * 1024 * 1024;
/** No real page leaves more open; a hostile one must not make us write millions. */
const mostRepaired = 1000;
const mostShared = 1000;

/** Counts open states page by page within one bound for the whole document, and keeps what most pages have in common once. */
export class ContentScanner {
  #left = scannedAtMost;
  readonly #shared = new Map<string, PdfRef>();

  /** A content stream of these operators, the same one for all pages that want it. */
  stream(edit: PdfEdit, operators: string): PdfRef {
    const known = this.#shared.get(operators) ?? edit.add(packedStream(new PdfDict(), operators));
    if (this.#shared.size < mostShared) this.#shared.set(operators, known);
    return known;
  }

  balance(edit: PdfEdit, contents: PdfValue[]): Balance {
    const parts: Uint8Array[] = [];
    for (const item of contents) {
      const stream = edit.resolve(item);
      const limit = Math.min(this.#left, largestPage);
      const data = stream instanceof PdfStream && limit > 0 ? edit.file.dataWithin(stream, limit) : undefined;
      if (!data) return { unopened: 0, unclosed: 0 };
      this.#left -= data.length;
      parts.push(data);
    }
    const { unopened, unclosed } = balanceOf(parts);
    return { unopened: Math.min(unopened, mostRepaired), unclosed: Math.min(unclosed, mostRepaired) };
  }
}

/** Draws over the page's content, from the page's untouched graphics state, with resources of its own names. */
export function drawOnPage(edit: PdfEdit, page: PageNode, additions: PageAddition[], scanner: ContentScanner): void {
  if (additions.length === 0) return;
  const node = edit.revise(page.ref);
  const own = node.get('Contents');
  const contents = edit.array(own) ?? (own === undefined || edit.resolve(own) === null ? [] : [own]);
  const { unopened, unclosed } = scanner.balance(edit, contents);

  const resources = new PdfDict(edit.dict(page.resources) ?? []);
  const xobjects = new PdfDict(edit.dict(resources.get('XObject')) ?? []);
  let drawn = '';
  let count = 0;
  for (const { matrix, form } of additions) {
    while (xobjects.has(`Added${count}`)) count++;
    xobjects.set(`Added${count}`, form);
    drawn += `q ${matrix.map(numberText).join(' ')} cm /Added${count} Do Q\n`;
  }
  resources.set('XObject', xobjects);
  node.set('Resources', resources);
  const before = scanner.stream(edit, `${'q '.repeat(1 + unopened)}\n`);
  const after = scanner.stream(edit, `\n${'Q '.repeat(1 + unclosed)}\n${drawn}`);
  node.set('Contents', [before, ...contents, after]);
}
