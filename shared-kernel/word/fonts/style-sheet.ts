import { FORM_CHANGES } from '../findings/tracked-changes.ts';
import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';
import { type RunFonts, runFontsOf, SLOTS, type ThemeFonts } from './run-fonts.ts';

interface Style {
  basedOn?: string;
  fonts: RunFonts;
  numId?: string;
  level?: string;
}

/** A list level: which list (`w:numId`) and how deep, from '0'. */
export interface ListLevel {
  readonly numId: string;
  readonly level: string;
}

/** More steps than any program takes from a style to what it is based on; a circle ends here too. */
const MOST_STEPS = 32;

/** What the styles of a document say of fonts and lists. */
export class StyleSheet implements Reader {
  /** What counts where no style says anything. */
  defaults: RunFonts = {};
  defaultParagraph: string | undefined;
  readonly #theme: ThemeFonts;
  readonly #styles = new Map<string, Style>();
  readonly #resolved = new Map<string, RunFonts>();
  #style: Style | undefined;
  #formChange = 0;

  constructor(theme: ThemeFonts) {
    this.#theme = theme;
  }

  open(tag: Tag): void {
    if (FORM_CHANGES.has(tag.name)) this.#formChange += 1;
    if (this.#formChange > 0) return;
    if (tag.name === 'w:style') this.#begin(tag);
    else if (tag.name === 'w:rFonts') {
      const fonts = runFontsOf(tag, this.#theme);
      if (this.#style) this.#style.fonts = { ...this.#style.fonts, ...fonts };
      else this.defaults = { ...this.defaults, ...fonts };
    } else if (this.#style) this.#describe(this.#style, tag);
  }

  close(name: string): void {
    if (FORM_CHANGES.has(name)) this.#formChange -= 1;
    if (name === 'w:style') this.#style = undefined;
  }

  #begin(tag: Tag): void {
    const id = attributeOf(tag, 'w:styleId') ?? '';
    this.#style = { fonts: {} };
    this.#styles.set(id, this.#style);
    const isDefault = ['1', 'true', 'on'].includes(attributeOf(tag, 'w:default') ?? '');
    if (isDefault && attributeOf(tag, 'w:type') === 'paragraph') this.defaultParagraph = id;
  }

  #describe(style: Style, tag: Tag): void {
    const value = attributeOf(tag, 'w:val');
    if (value === undefined) return;
    if (tag.name === 'w:basedOn') style.basedOn = value;
    else if (tag.name === 'w:numId') style.numId = value;
    else if (tag.name === 'w:ilvl') style.level = value;
  }

  /** With all that the style is based on; none where it is not there. */
  fontsOf(id: string | undefined): RunFonts {
    if (id === undefined) return {};
    const known = this.#resolved.get(id);
    if (known) return known;
    let fonts: RunFonts = {};
    for (const style of this.#chain(id)) fonts = under(fonts, style.fonts);
    this.#resolved.set(id, fonts);
    return fonts;
  }

  listOf(id: string | undefined): ListLevel | undefined {
    if (id === undefined) return undefined;
    const style = this.#chain(id).find(({ numId }) => numId !== undefined);
    return style?.numId === undefined ? undefined : { numId: style.numId, level: style.level ?? '0' };
  }

  #chain(id: string): Style[] {
    const chain: Style[] = [];
    let next: string | undefined = id;
    while (next !== undefined && chain.length < MOST_STEPS) {
      const style = this.#styles.get(next);
      if (!style) break;
      chain.push(style);
      next = style.basedOn;
    }
    return chain;
  }
}

/** `fonts`, and where it says nothing `others`. */
export function under(fonts: RunFonts, others: RunFonts): RunFonts {
  const joined: Partial<Record<(typeof SLOTS)[number], string>> = { ...others };
  for (const slot of SLOTS) if (fonts[slot] !== undefined) joined[slot] = fonts[slot];
  return joined;
}
