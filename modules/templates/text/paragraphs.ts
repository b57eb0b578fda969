import { attributeOf, type Elements, type Reader, scanXml, type Tag } from '../../../shared-kernel/word/xml/scan.ts';

/** A run as it is written, so that it can be closed and opened again in the middle. */
export interface Run {
  /** `w:` or whatever stands before the colon in this file; '' where nothing does. */
  readonly prefix: string;
  readonly startTag: string;
  /** Its w:rPr, whole; '' where it has none. */
  properties: string;
}

/** An element of a run that reads as text: w:t, or a tab or break, which are copied and never taken apart. */
export interface Piece {
  readonly kind: 'text' | 'sign';
  readonly text: string;
  /** Place of the text in that of the paragraph. */
  readonly start: number;
  /** Places of the element in the XML. */
  readonly from: number;
  readonly to: number;
  readonly run: Run;
}

export interface Paragraph {
  readonly from: number;
  to: number;
  readonly prefix: string;
  /** What Word shows of its runs, put together: Word cuts runs wherever it likes, also inside a variable. */
  text: string;
  readonly pieces: Piece[];
  /** Text that is no text of a run, and that nothing is written into: formulas, codes of fields, drawings, characters outside of runs. */
  elsewhere: string;
  /** Stands in the old form of a drawing that stands beside the new one: the same text a second time. */
  readonly isSecondForm: boolean;
}

/** What a run shows for its other elements. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '\u2011'],
  ['w:softHyphen', '\u00ad'],
]);

const ELSEWHERE: ReadonlySet<string> = new Set(['m:t', 'w:instrText', 'a:t', 'c:v']);
const PARAGRAPHS: ReadonlySet<string> = new Set(['w:p', 'a:p']);

/** All paragraphs of a part, in the order in which they begin; one in a text box comes after the one that the box hangs on. Throws WordFileFault. */
export function paragraphsOf(text: string, elements: Elements): readonly Paragraph[] {
  const reader = new ParagraphReader(text);
  scanXml(text, reader, elements);
  return reader.paragraphs;
}

interface Frame {
  readonly paragraph: Paragraph;
  readonly runs: Run[];
}

class ParagraphReader implements Reader {
  readonly #xml: string;
  readonly #names: string[] = [];
  readonly #frames: Frame[];
  readonly paragraphs: Paragraph[] = [];
  #secondForms = 0;
  #words: { readonly tag: Tag; characters: string } | undefined;
  #propertiesFrom: number | undefined;

  constructor(xml: string) {
    this.#xml = xml;
    // What stands in no paragraph belongs to the part.
    this.#frames = [this.#begin({ from: 0, to: xml.length, prefix: '' })];
  }

  open(tag: Tag): void {
    const parent = this.#names.at(-1);
    this.#names.push(tag.name);
    const frame = this.#frames.at(-1)!;
    if (PARAGRAPHS.has(tag.name)) this.#frames.push(this.#begin({ from: tag.from, to: tag.to, prefix: this.#prefix(tag) }));
    else if (tag.name === 'w:r')
      frame.runs.push({ prefix: this.#prefix(tag), startTag: this.#xml.slice(tag.from, tag.to), properties: '' });
    else if (tag.name === 'w:rPr' && parent === 'w:r') this.#propertiesFrom = tag.from;
    else if (tag.name === 'mc:Fallback') this.#secondForms += 1;
    else if (tag.name === 'w:t' || ELSEWHERE.has(tag.name)) this.#words = { tag, characters: '' };
    else if (parent === 'w:r' && SIGNS.has(tag.name)) this.#add('sign', SIGNS.get(tag.name)!, tag.from, tag.to);
  }

  text(characters: string): void {
    if (this.#words) this.#words.characters += characters;
  }

  close(name: string, from: number, to: number): void {
    this.#names.pop();
    const frame = this.#frames.at(-1)!;
    if (PARAGRAPHS.has(name)) {
      frame.paragraph.to = to;
      this.#frames.pop();
    } else if (name === 'w:r') frame.runs.pop();
    else if (name === 'mc:Fallback') this.#secondForms -= 1;
    else if (name === 'w:rPr' && this.#propertiesFrom !== undefined && this.#names.at(-1) === 'w:r') {
      frame.runs.at(-1)!.properties = this.#xml.slice(this.#propertiesFrom, to);
      this.#propertiesFrom = undefined;
    } else if (this.#words?.tag.name === name) this.#endWords(this.#words, Math.max(from, to));
  }

  #endWords({ tag, characters }: { tag: Tag; characters: string }, to: number): void {
    this.#words = undefined;
    const { paragraph, runs } = this.#frames.at(-1)!;
    if (tag.name !== 'w:t' || runs.length === 0 || this.#names.at(-1) !== 'w:r') paragraph.elsewhere += characters;
    else
      this.#add(
        'text',
        attributeOf(tag, 'xml:space') === 'preserve' ? characters : characters.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''),
        tag.from,
        to,
      );
  }

  #add(kind: Piece['kind'], text: string, from: number, to: number): void {
    const { paragraph, runs } = this.#frames.at(-1)!;
    const run = runs.at(-1);
    if (!run) return;
    paragraph.pieces.push({ kind, text, start: paragraph.text.length, from, to, run });
    paragraph.text += text;
  }

  #begin(place: Pick<Paragraph, 'from' | 'to' | 'prefix'>): Frame {
    const paragraph: Paragraph = { ...place, text: '', pieces: [], elsewhere: '', isSecondForm: this.#secondForms > 0 };
    this.paragraphs.push(paragraph);
    return { paragraph, runs: [] };
  }

  #prefix(tag: Tag): string {
    const written = /^<([^\s/>]+)/.exec(this.#xml.slice(tag.from, tag.to))![1]!;
    return written.slice(0, written.indexOf(':') + 1);
  }
}
