import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';

/** The four fonts that a run has at once; which one counts is up to its characters (ECMA-376 part 1, 17.3.2.26). */
export const SLOTS = ['ascii', 'hAnsi', 'eastAsia', 'cs'] as const;
export type Slot = (typeof SLOTS)[number];
export type RunFonts = Partial<Readonly<Record<Slot, string>>>;

/** Families by the names of a theme: `major:latin`, `minor:cs`. */
export class ThemeFonts implements Reader {
  readonly #families = new Map<string, string>();
  #which: string | undefined;

  open(tag: Tag): void {
    if (tag.name === 'a:majorFont' || tag.name === 'a:minorFont') this.#which = tag.name.slice(2, 7);
    if (!this.#which || !['a:latin', 'a:ea', 'a:cs'].includes(tag.name)) return;
    const family = attributeOf(tag, 'typeface')?.trim();
    if (family) this.#families.set(`${this.#which}:${tag.name.slice(2)}`, family);
  }

  close(name: string): void {
    if (name === 'a:majorFont' || name === 'a:minorFont') this.#which = undefined;
  }

  /** What `minorHAnsi` and its like stand for; undefined where the theme leaves it to the language. */
  of(name: string): string | undefined {
    const which = name.slice(0, 5);
    const kind = name.endsWith('EastAsia') ? 'ea' : name.endsWith('Bidi') ? 'cs' : 'latin';
    return this.#families.get(`${which}:${kind}`);
  }
}

/** The fonts that a `w:rFonts` names; a font of the theme goes before one by its name. */
export function runFontsOf(tag: Tag, theme: ThemeFonts): RunFonts {
  const fonts: Partial<Record<Slot, string>> = {};
  for (const slot of SLOTS) {
    const themed = attributeOf(tag, slot === 'cs' ? 'w:cstheme' : `w:${slot}Theme`);
    const family = (themed && theme.of(themed.trim())) ?? attributeOf(tag, `w:${slot}`);
    if (family !== undefined && family.trim() !== '') fonts[slot] = family.trim();
  }
  return fonts;
}

const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;
const COMPLEX = /[\u0590-\u08ff\u0900-\u0eff\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ASCII = /[!-~]/;
const OTHER =
  /[^\s!-~\u0590-\u0eff\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ufaff\ufb1d-\ufdff\ufe30-\ufefc\uff00-\uffef]/;

/** Which fonts of a run its characters need; space needs none. `isComplex`: the run itself says that it is right-to-left or complex. */
export function slotsOf(characters: string, isComplex: boolean): readonly Slot[] {
  if (isComplex) return /\S/.test(characters) ? ['cs'] : [];
  const slots: Slot[] = [];
  if (ASCII.test(characters)) slots.push('ascii');
  if (OTHER.test(characters)) slots.push('hAnsi');
  if (EAST_ASIAN.test(characters)) slots.push('eastAsia');
  if (COMPLEX.test(characters)) slots.push('cs');
  return slots;
}
