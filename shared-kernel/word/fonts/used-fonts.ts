import { FORM_CHANGES } from '../findings/tracked-changes.ts';
import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';
import type { Lists } from './lists.ts';
import { type RunFonts, runFontsOf, slotsOf, type ThemeFonts } from './run-fonts.ts';
import type { StyleSheet } from './style-sheet.ts';

/** What programs take where no style of a document names a font. */
const LAST_RESORT = 'Times New Roman';

interface Paragraph {
  style?: string;
  numId?: string;
  level?: string;
}

interface Run {
  style?: string;
  fonts: RunFonts;
  isComplex: boolean;
}

/**
 * The families in which the characters of a text are written: by the run, else its style, else that of the paragraph or the table around it, else the
 * defaults. A font that is named for characters which do not occur is not used: every file names some for Chinese and Arabic.
 */
export class UsedFonts implements Reader {
  readonly families = new Map<string, string>();
  readonly #theme: ThemeFonts;
  readonly #styles: StyleSheet;
  readonly #lists: Lists;
  readonly #paragraphs: Paragraph[] = [];
  readonly #runs: Run[] = [];
  readonly #tables: (string | undefined)[] = [];
  #inside: string | undefined;
  #formChange = 0;
  #paragraphForm = 0;

  constructor(theme: ThemeFonts, styles: StyleSheet, lists: Lists) {
    this.#theme = theme;
    this.#styles = styles;
    this.#lists = lists;
  }

  open(tag: Tag): void {
    const { name } = tag;
    this.#inside = name;
    if (FORM_CHANGES.has(name)) this.#formChange += 1;
    if (this.#formChange > 0) return;
    if (name === 'w:p') this.#paragraphs.push({});
    else if (name === 'w:r' || name === 'm:r') this.#runs.push({ fonts: {}, isComplex: false });
    else if (name === 'w:tbl') this.#tables.push(undefined);
    else if (name === 'w:pPr') this.#paragraphForm += 1;
    else if (name === 'w:sym') this.#add(attributeOf(tag, 'w:font'));
    else if (name === 'w:tblStyle' && this.#tables.length > 0) this.#tables[this.#tables.length - 1] = attributeOf(tag, 'w:val');
    else if (this.#paragraphForm > 0) this.#describeParagraph(tag);
    else this.#describeRun(tag);
  }

  text(characters: string): void {
    if (this.#inside !== 'w:t' && this.#inside !== 'w:delText' && this.#inside !== 'm:t') return;
    const run = this.#runs.at(-1);
    const fonts: readonly RunFonts[] = [
      run?.fonts ?? {},
      this.#styles.fontsOf(run?.style),
      this.#styles.fontsOf(this.#paragraphs.at(-1)?.style ?? this.#styles.defaultParagraph),
      this.#styles.fontsOf(this.#tables.at(-1)),
      this.#styles.defaults,
    ];
    for (const slot of slotsOf(characters, run?.isComplex ?? false)) this.#add(fonts.find((one) => one[slot])?.[slot] ?? LAST_RESORT);
  }

  close(name: string): void {
    this.#inside = undefined;
    if (FORM_CHANGES.has(name)) this.#formChange -= 1;
    if (this.#formChange > 0) return;
    if (name === 'w:p') this.#numbered(this.#paragraphs.pop()!);
    else if (name === 'w:r' || name === 'm:r') this.#runs.pop();
    else if (name === 'w:tbl') this.#tables.pop();
    else if (name === 'w:pPr') this.#paragraphForm -= 1;
  }

  #describeParagraph(tag: Tag): void {
    const paragraph = this.#paragraphs.at(-1);
    const value = attributeOf(tag, 'w:val');
    if (!paragraph || value === undefined) return;
    if (tag.name === 'w:pStyle') paragraph.style = value;
    else if (tag.name === 'w:numId') paragraph.numId = value;
    else if (tag.name === 'w:ilvl') paragraph.level = value;
  }

  #describeRun(tag: Tag): void {
    const run = this.#runs.at(-1);
    if (!run) return;
    if (tag.name === 'w:rFonts') run.fonts = runFontsOf(tag, this.#theme);
    else if (tag.name === 'w:rStyle') run.style = attributeOf(tag, 'w:val') ?? '';
    else if (tag.name === 'w:rtl' || tag.name === 'w:cs') run.isComplex = !['0', 'false', 'off'].includes(attributeOf(tag, 'w:val') ?? '1');
  }

  /** The bullet or number before a paragraph; list 0 is none. */
  #numbered({ style, numId, level }: Paragraph): void {
    const list = numId === undefined ? this.#styles.listOf(style ?? this.#styles.defaultParagraph) : { numId, level: level ?? '0' };
    if (!list || list.numId === '0') return;
    this.#add(this.#lists.fontsOf(list).ascii);
  }

  #add(family: string | undefined): void {
    const name = family?.trim();
    if (name && !this.families.has(name.toLowerCase())) this.families.set(name.toLowerCase(), name);
  }
}

/** The families that a file brings along: what it has of them is drawn with them. */
export class EmbeddedFonts implements Reader {
  readonly families: string[] = [];
  #family: string | undefined;

  open(tag: Tag): void {
    if (tag.name === 'w:font') this.#family = attributeOf(tag, 'w:name')?.trim();
    else if (tag.name === 'w:embedRegular' && this.#family) this.families.push(this.#family);
  }
}
