import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';

/** Which comments the text refers to, and which there are: one without the other is not seen by anybody. */
export class Comments implements Reader {
  readonly #referred = new Set<string>();
  readonly #written = new Set<string>();

  open(tag: Tag): void {
    const into = tag.name === 'w:commentReference' ? this.#referred : tag.name === 'w:comment' ? this.#written : undefined;
    const id = into && attributeOf(tag, 'w:id');
    if (into && id !== undefined) into.add(id.trim());
  }

  get count(): number {
    return [...this.#written].filter((id) => this.#referred.has(id)).length;
  }
}

/** The relationships by which a document has comments and what belongs to them. */
export const COMMENT_KINDS: ReadonlySet<string> = new Set(['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible']);

/** What stands for a comment in the text. */
export const COMMENT_MARKS: ReadonlySet<string> = new Set(['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference']);
