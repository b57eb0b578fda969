import type { ListLevel, StyleSheet } from '../fonts/style-sheet.ts';
import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';
import { FORM_CHANGES } from './tracked-changes.ts';

interface Level {
  format: string;
  isLegal: boolean;
  text: string;
}

const OFF: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/** Numbers that are digits anyway: legal or not, they are written alike. */
const DIGITS: ReadonlySet<string> = new Set(['decimal', 'decimalZero', 'none', 'bullet']);

/**
 * Levels of lists that are legal (`w:isLgl`, ECMA-376 part 1, 17.9.4): their numbers are written in digits throughout, "1.1" below "I.". LibreOffice
 * before 24.2 does not know that and writes "I.1".
 */
export class LegalLevels implements Reader {
  /** By `abstract <id>` or `num <id>`, then the level. */
  readonly #levels = new Map<string, Level>();
  readonly #abstractOf = new Map<string, string>();
  #list = '';
  #level: Level | undefined;

  open(tag: Tag): void {
    const { name } = tag;
    if (name === 'w:abstractNum') this.#list = `abstract ${attributeOf(tag, 'w:abstractNumId')}`;
    else if (name === 'w:num') this.#list = `num ${attributeOf(tag, 'w:numId')}`;
    else if (name === 'w:abstractNumId') this.#abstractOf.set(this.#list, `abstract ${attributeOf(tag, 'w:val')}`);
    else if (name === 'w:lvl') {
      this.#level = { format: 'decimal', isLegal: false, text: '' };
      this.#levels.set(`${this.#list} ${attributeOf(tag, 'w:ilvl') ?? '0'}`, this.#level);
    } else if (!this.#level) return;
    else if (name === 'w:numFmt') this.#level.format = attributeOf(tag, 'w:val') ?? 'decimal';
    else if (name === 'w:isLgl') this.#level.isLegal = !OFF.has(attributeOf(tag, 'w:val') ?? '1');
    else if (name === 'w:lvlText') this.#level.text = attributeOf(tag, 'w:val') ?? '';
  }

  close(name: string): void {
    if (name === 'w:lvl') this.#level = undefined;
  }

  /** A number of this level is written otherwise where nobody knows what legal means. */
  differ({ numId, level }: ListLevel): boolean {
    const own = this.#of(numId, level);
    if (!own?.isLegal) return false;
    return [...own.text.matchAll(/%([1-9])/g)].some(
      ([, place]) => !DIGITS.has(this.#of(numId, String(Number(place) - 1))?.format ?? 'decimal'),
    );
  }

  #of(numId: string, level: string): Level | undefined {
    return this.#levels.get(`num ${numId} ${level}`) ?? this.#levels.get(`${this.#abstractOf.get(`num ${numId}`)} ${level}`);
  }
}

/** Counts the paragraphs of a text whose numbers differ so. */
export class LegalNumbers implements Reader {
  count = 0;
  readonly #levels: LegalLevels;
  readonly #styles: StyleSheet;
  /** Of the paragraphs around the place that is read: text boxes stand within one. */
  readonly #open: { style?: string; numId?: string; level?: string }[] = [];
  #form = 0;
  #formChange = 0;

  constructor(levels: LegalLevels, styles: StyleSheet) {
    this.#levels = levels;
    this.#styles = styles;
  }

  open(tag: Tag): void {
    const { name } = tag;
    if (FORM_CHANGES.has(name)) this.#formChange += 1;
    if (name === 'w:p') this.#open.push({});
    else if (name === 'w:pPr') this.#form += 1;
    const paragraph = this.#open.at(-1);
    if (!paragraph || this.#form === 0 || this.#formChange > 0) return;
    if (name === 'w:pStyle') paragraph.style = attributeOf(tag, 'w:val') ?? '';
    else if (name === 'w:numId') paragraph.numId = attributeOf(tag, 'w:val') ?? '';
    else if (name === 'w:ilvl') paragraph.level = attributeOf(tag, 'w:val') ?? '0';
  }

  close(name: string): void {
    if (FORM_CHANGES.has(name)) this.#formChange -= 1;
    if (name === 'w:pPr') this.#form -= 1;
    if (name !== 'w:p') return;
    const { style, numId, level } = this.#open.pop()!;
    const list = numId === undefined ? this.#styles.listOf(style ?? this.#styles.defaultParagraph) : { numId, level: level ?? '0' };
    if (list && this.#levels.differ(list)) this.count += 1;
  }
}
