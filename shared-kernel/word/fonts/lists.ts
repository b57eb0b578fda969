import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';
import { type RunFonts, runFontsOf, type ThemeFonts } from './run-fonts.ts';
import type { ListLevel } from './style-sheet.ts';

/** The fonts in which lists write their numbers and bullets. A list has all nine levels, whatever the text uses of them. */
export class Lists implements Reader {
  readonly #theme: ThemeFonts;
  /** By `abstract <id>` or `num <id>`, then the level. */
  readonly #fonts = new Map<string, RunFonts>();
  readonly #abstractOf = new Map<string, string>();
  #list = '';
  #level = '';

  constructor(theme: ThemeFonts) {
    this.#theme = theme;
  }

  open(tag: Tag): void {
    if (tag.name === 'w:abstractNum') this.#list = `abstract ${attributeOf(tag, 'w:abstractNumId')}`;
    else if (tag.name === 'w:num') this.#list = `num ${attributeOf(tag, 'w:numId')}`;
    else if (tag.name === 'w:abstractNumId') this.#abstractOf.set(this.#list, `abstract ${attributeOf(tag, 'w:val')}`);
    else if (tag.name === 'w:lvl') this.#level = attributeOf(tag, 'w:ilvl') ?? '0';
    else if (tag.name === 'w:rFonts') this.#fonts.set(`${this.#list} ${this.#level}`, runFontsOf(tag, this.#theme));
  }

  /** None where the level leaves its font to the paragraph. */
  fontsOf({ numId, level }: ListLevel): RunFonts {
    const list = `num ${numId}`;
    return this.#fonts.get(`${list} ${level}`) ?? this.#fonts.get(`${this.#abstractOf.get(list)} ${level}`) ?? {};
  }
}
