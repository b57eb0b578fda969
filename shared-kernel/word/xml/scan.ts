import { damaged, WordFileFault } from '../fault.ts';
import { WORD_LIMITS } from '../limits.ts';
import { plain } from './decode.ts';
import { Namespaces } from './namespaces.ts';

/** An attribute as it is written: `raw` between its quotes, `from` and `to` around all of it with the space before. */
export interface Attribute {
  /** By namespaces.ts: `w:val`, or without a namespace `Id`. */
  readonly name: string;
  readonly raw: string;
  readonly from: number;
  readonly to: number;
}

/** A start tag; `from` and `to` are places in the text. */
export interface Tag {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly from: number;
  readonly to: number;
  /** `<x/>`: its end is told too, with both places at `to`. */
  readonly isEmpty: boolean;
}

export interface Reader {
  open?(tag: Tag): void;
  /** Characters between tags, references replaced. */
  text?(characters: string): void;
  close?(name: string, from: number, to: number): void;
}

/** How many elements of a package were seen already. */
export class Elements {
  #seen = 0;
  count(): void {
    this.#seen += 1;
    if (this.#seen > WORD_LIMITS.elements)
      throw new WordFileFault('word.unpacks_too_large', { elements: this.#seen, maxElements: WORD_LIMITS.elements });
  }
}

/** The value of an attribute, references replaced; undefined where the tag has none of that name. */
export function attributeOf(tag: Pick<Tag, 'attributes'>, name: string): string | undefined {
  const found = tag.attributes.find((attribute) => attribute.name === name);
  return found && plain(found.raw);
}

const NAME = /[A-Za-z_\u0080-\uffff][\w.\-\u0080-\uffff]*(?::[A-Za-z_\u0080-\uffff][\w.\-\u0080-\uffff]*)?/y;
const ATTRIBUTE =
  /[ \t\r\n]+([A-Za-z_\u0080-\uffff][\w.\-\u0080-\uffff]*(?::[A-Za-z_\u0080-\uffff][\w.\-\u0080-\uffff]*)?)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /[ \t\r\n]*(\/?)>/y;
const SPACE = /^[ \t\r\n]*$/;

/**
 * Reads a whole XML document from its first character to its last, telling each tag as it comes. Nothing is resolved: a DOCTYPE is refused, so that
 * there are no entities but XML's own. Not well formed (also by namespaces), or too deep: `word.damaged`; too many elements: `word.unpacks_too_large`.
 * Own code, since edits need the places of tags and attributes, which the kept parsers do not tell, and since a parser that knows no DTD has no
 * entity to expand.
 */
export function scanXml(text: string, reader: Reader, elements: Elements): void {
  const namespaces = new Namespaces();
  const open: { readonly written: string; readonly name: string; readonly scoped: boolean }[] = [];
  let hasRoot = false;
  let at = text.startsWith('<?xml') && /[ \t\r\n]/.test(text[5] ?? '') ? after(text, '?>', 5) : 0;

  const ended = (from: number, to: number): void => {
    const element = open.pop()!;
    reader.close?.(element.name, from, to);
    if (element.scoped) namespaces.leave();
  };

  while (at < text.length) {
    const next = text.indexOf('<', at);
    const characters = text.slice(at, next < 0 ? text.length : next);
    if (characters !== '') {
      if (open.length === 0 && !SPACE.test(characters)) throw damaged('xml');
      if (characters.includes(']]>')) throw damaged('xml');
      const replaced = plain(characters);
      if (open.length > 0) reader.text?.(replaced);
    }
    if (next < 0) break;
    const second = text[next + 1];
    if (second === '/') {
      const written = nameAt(text, next + 2);
      TAG_END.lastIndex = next + 2 + written.length;
      const end = TAG_END.exec(text);
      if (!end || end[1] === '/' || open.at(-1)?.written !== written) throw damaged('xml');
      at = TAG_END.lastIndex;
      ended(next, at);
    } else if (second === '!') {
      if (text.startsWith('<!--', next)) at = afterComment(text, next + 4);
      else if (text.startsWith('<![CDATA[', next) && open.length > 0) {
        at = after(text, ']]>', next + 9);
        reader.text?.(text.slice(next + 9, at - 3));
      } else throw damaged(text.startsWith('<!DOCTYPE', next) ? 'xml_doctype' : 'xml');
    } else if (second === '?') {
      // `xml` in any case is the declaration's, which stands at the very beginning.
      if (/^xml$/i.test(nameAt(text, next + 2))) throw damaged('xml');
      at = after(text, '?>', next + 2);
    } else {
      if (open.length === 0 && hasRoot) throw damaged('xml');
      if (open.length >= WORD_LIMITS.depth) throw damaged('xml_depth');
      elements.count();
      hasRoot = true;
      const { tag, written, scoped } = tagAt(text, next, namespaces);
      at = tag.to;
      open.push({ written, name: tag.name, scoped });
      reader.open?.(tag);
      if (tag.isEmpty) ended(at, at);
    }
  }
  if (open.length > 0 || !hasRoot) throw damaged('xml');
}

function tagAt(text: string, from: number, namespaces: Namespaces): { tag: Tag; written: string; scoped: boolean } {
  const written = nameAt(text, from + 1);
  let at = from + 1 + written.length;
  const found: { written: string; raw: string; from: number; to: number }[] = [];
  let declared: Map<string, string> | undefined;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (!match) break;
    const [, name = '', doubled, single] = match;
    const raw = doubled ?? single ?? '';
    if (found.length >= WORD_LIMITS.attributes) throw damaged('xml_attributes');
    if (raw.includes('&')) plain(raw);
    found.push({ written: name, raw, from: at, to: ATTRIBUTE.lastIndex });
    if (name === 'xmlns' || name.startsWith('xmlns:')) {
      declared ??= new Map();
      const uri = plain(raw);
      if (uri === '' && name !== 'xmlns') throw damaged('xml_namespace');
      declared.set(name.slice(6), uri);
    }
    at = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(text);
  if (!end) throw damaged('xml');
  if (declared) namespaces.enter(declared);
  const name = namespaces.element(written);
  if (name === null) throw damaged('xml_namespace');
  const attributes = named(found, namespaces);
  return { tag: { name, attributes, from, to: TAG_END.lastIndex, isEmpty: end[1] === '/' }, written, scoped: declared !== undefined };
}

/** An attribute twice is refused by its written name; twice by two prefixes of one namespace too. */
function named(found: readonly { written: string; raw: string; from: number; to: number }[], namespaces: Namespaces): readonly Attribute[] {
  const seen = new Set<string>();
  const attributes: Attribute[] = [];
  for (const { written, raw, from, to } of found) {
    const isDeclaration = written === 'xmlns' || written.startsWith('xmlns:');
    const name = isDeclaration ? written : namespaces.attribute(written);
    if (name === null) throw damaged('xml_namespace');
    const key = name.startsWith('?:') ? written : name;
    if (seen.has(key)) throw damaged('xml');
    seen.add(key);
    attributes.push({ name, raw, from, to });
  }
  return attributes;
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  const match = NAME.exec(text);
  if (!match) throw damaged('xml');
  return match[0];
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  if (found < 0) throw damaged('xml');
  return found + mark.length;
}

/** Two hyphens end a comment; followed by anything but `>` they are no XML. */
function afterComment(text: string, from: number): number {
  const found = text.indexOf('--', from);
  if (found < 0 || text[found + 2] !== '>') throw damaged('xml');
  return found + 3;
}
