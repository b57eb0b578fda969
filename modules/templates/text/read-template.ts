import { WordFileFault } from '../../../shared-kernel/word/fault.ts';
import { storyNames } from '../../../shared-kernel/word/package/stories.ts';
import { WordPackage } from '../../../shared-kernel/word/package/word-package.ts';
import type { PackedPart } from '../../../shared-kernel/word/package/zip-read.ts';
import type { WordFault } from '../../../shared-kernel/word/port.ts';
import { Elements } from '../../../shared-kernel/word/xml/scan.ts';
import type { TemplateFault, TemplatePart, TemplatePlace, TemplateVariable } from '../contract/faults.ts';
import { FAULTS_LIMIT, PLACES_LIMIT, VARIABLES_LIMIT } from '../contract/rules.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { holdsMark } from './signature-mark.ts';
import { type FoundVariable, tagsIn } from './tags.ts';

export interface ReadParagraph {
  readonly paragraph: Paragraph;
  readonly variables: readonly FoundVariable[];
}

export interface ReadPart {
  readonly part: PackedPart;
  readonly text: string;
  readonly isWide: boolean;
  /** Those with variables. */
  readonly paragraphs: readonly ReadParagraph[];
}

export interface ReadTemplate {
  readonly file: WordPackage;
  readonly parts: readonly ReadPart[];
  readonly variables: readonly TemplateVariable[];
  readonly faults: readonly TemplateFault[];
  /** Its own text reads as the place of a signature somewhere. */
  readonly hasMark: boolean;
}

const PARTS: readonly (readonly [TemplatePart, RegExp])[] = [
  ['body', /wordprocessingml\.document\.main\+xml$/],
  ['header', /wordprocessingml\.header\+xml$/],
  ['footer', /wordprocessingml\.footer\+xml$/],
  ['footnotes', /wordprocessingml\.footnotes\+xml$/],
  ['endnotes', /wordprocessingml\.endnotes\+xml$/],
  // Charts and diagrams are printed from parts of their own, which nothing is written into.
  ['drawing', /(?:drawingml\.(?:chart|diagram)\w*|ms-office\.(?:drawingml\.diagramdrawing|chartex))\+xml$/],
];
const RELATED: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);

/** Reads the text of a .docx for its variables; comments are not printed, so those in them count for nothing. Throws WordFileFault. */
export function readTemplate(bytes: Uint8Array): ReadTemplate {
  const file = new WordPackage(bytes);
  const elements = new Elements();
  const found = new Found();
  const parts: ReadPart[] = [];
  let hasMark = false;
  for (const { part, kind } of textParts(file)) {
    const { text, isWide } = file.textOf(part);
    const paragraphs: ReadParagraph[] = [];
    let number = 0;
    for (const paragraph of paragraphsOf(text, elements)) {
      if (paragraph.text.trim() !== '') number += 1;
      hasMark ||= holdsMark(paragraph.text);
      const variables = found.look(paragraph, kind, Math.max(1, number));
      if (variables.length > 0) paragraphs.push({ paragraph, variables });
    }
    parts.push({ part, text, isWide, paragraphs });
  }
  return { file, parts, variables: found.variables(), faults: found.faults, hasMark };
}

function textParts(file: WordPackage): readonly { readonly part: PackedPart; readonly kind: TemplatePart }[] {
  const related = new Map<string, TemplatePart>();
  for (const { kind, part } of file.relationships.get(file.main) ?? [])
    if (part !== null && RELATED.has(kind)) related.set(part.toLowerCase(), kind as TemplatePart);
  const stories = storyNames(file);
  const found = file.xmlParts().flatMap(({ part, type }) => {
    const byType = PARTS.find(([, pattern]) => pattern.test(type))?.[0];
    const kind = part.name === file.main ? 'body' : (byType ?? related.get(part.name.toLowerCase()));
    return kind && (kind === 'drawing' || stories.has(part.name)) ? [{ part, kind }] : [];
  });
  const rank = (kind: TemplatePart) => PARTS.findIndex(([one]) => one === kind);
  return found.sort((one, other) => rank(one.kind) - rank(other.kind) || (one.part.name < other.part.name ? -1 : 1));
}

/** A whole variable in text that cannot be written into: better no template than a contract with braces in it. */
const WHOLE = /\{\{[^{}]*\}\}/;
const AROUND = 40;
const TAG_SHOWN = 80;

/** What was found so far in all parts. */
class Found {
  readonly faults: TemplateFault[] = [];
  readonly #places = new Map<string, TemplatePlace[]>();
  readonly #seen = new Set<string>();
  #count = 0;

  look(paragraph: Paragraph, part: TemplatePart, number: number): readonly FoundVariable[] {
    const { text } = paragraph;
    const { variables, faults } = tagsIn(text);
    const place = (from: number, to: number): TemplatePlace => ({
      part,
      paragraph: number,
      offset: from,
      before: text.slice(Math.max(0, from - AROUND), from),
      after: text.slice(to, to + AROUND),
    });
    for (const { code, from, to } of faults)
      this.#fault({ code, tag: text.slice(from, Math.min(to, from + TAG_SHOWN)).trim(), place: place(from, to) }, paragraph);
    const elsewhere = WHOLE.exec(paragraph.elsewhere)?.[0];
    if (elsewhere !== undefined)
      this.#fault(
        {
          code: 10004,
          tag: elsewhere.slice(0, TAG_SHOWN),
          place: { ...place(0, 0), before: '', after: text.slice(0, AROUND) },
          reason: 'not_in_text',
        },
        paragraph,
      );
    for (const { name, from, to } of variables) this.#variable(name, text.slice(from, to), place(from, to), paragraph);
    return variables;
  }

  variables(): readonly TemplateVariable[] {
    return [...this.#places].map(([name, places]) => ({ name, places }));
  }

  #variable(name: string, tag: string, place: TemplatePlace, { isSecondForm }: Paragraph): void {
    const places = this.#places.get(name) ?? [];
    this.#places.set(name, places);
    this.#count += 1;
    if (places.length === 0 && this.#places.size === VARIABLES_LIMIT + 1)
      this.faults.push({ code: 10004, tag, place, reason: 'too_many_variables' });
    if (this.#count === PLACES_LIMIT + 1) this.faults.push({ code: 10004, tag, place, reason: 'too_many_places' });
    if (this.#count <= PLACES_LIMIT && (!isSecondForm || places.length === 0)) places.push(place);
  }

  /** A drawing in two forms has the same fault twice; its author sees one text box. */
  #fault(fault: TemplateFault, { isSecondForm, text }: Paragraph): void {
    if (this.faults.length >= FAULTS_LIMIT) return;
    const key = `${fault.code} ${fault.place?.offset} ${text.slice(0, 200)}`;
    if (isSecondForm && this.#seen.has(key)) return;
    this.#seen.add(key);
    this.faults.push(fault);
  }
}

/** A fault of the file as a whole, by what reading it threw; anything else is thrown on. */
export function faultOfFile(error: unknown): TemplateFault {
  if (!(error instanceof WordFileFault)) throw error;
  return faultOfCode(error.code);
}

export const faultOfCode = (code: WordFault): TemplateFault =>
  code === 'word.not_word' || code === 'word.macros'
    ? { code: 10006, tag: '', place: null }
    : { code: 10004, tag: '', place: null, reason: code };
