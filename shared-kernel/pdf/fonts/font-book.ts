import { createHash } from 'node:crypto';
import { type PdfEdit, packedStream } from '../syntax/edit.ts';
import { dict, name, PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/values.ts';
import type { Face } from './face.ts';
import { type FaceOfVoice, facesOf, type Voice } from './families.ts';
import { faceOfScript } from './script-faces.ts';
import { type Direction, needsShaping, type PlacedGlyph, type Stretch, shape, visualStretches } from './shaping.ts';

/** Letters of one face, one after the other. */
interface GlyphRun {
  readonly kind: 'glyphs';
  readonly font: string;
  readonly glyphs: number[];
  width: number;
}

export type Run =
  | GlyphRun
  /** Letters that join or stack, each form in its place; `text` is what they say, from left to right scripts in reading order. */
  | { kind: 'placed'; font: string; glyphs: readonly PlacedGlyph[]; width: number; text: string; isRightToLeft: boolean }
  /** A letter that no face has: its number in brackets stands for it, so that nobody reads past it. */
  | { kind: 'box'; letter: string; said: GlyphRun; width: number };

interface Used {
  readonly face: Face;
  readonly label: string;
  /** What each code that was written says. */
  readonly glyphs: Map<number, string>;
  /** Which glyph a code is, for letters that join; elsewhere a code is its glyph. */
  forms?: Map<string, { readonly code: number; readonly glyph: number }>;
}

/** Smaller than the letters around it, as a share of their size. */
export const SAID_SIZE = 0.6;

/** What is drawn for a letter that no face has. */
const saidOf = (letter: string): string => `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;

/** Invisible characters and those that turn the direction of text could make a name read as another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** The text as it will be set: one space between words, nothing unseen. */
export function settable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim();
}

/** The letters of a text that no font of ours has, each once, in their order. */
export function undrawable(text: string): string[] {
  const letters = new FontBook().runs('sans', text).flatMap((run) => (run.kind === 'box' ? [run.letter] : []));
  return [...new Set(letters)];
}

/**
 * The fonts of one update: lays texts out, remembers the letters it used and embeds just those (ISO 32000-2, 9.7.4, CIDFontType2), so that
 * a document shows the same everywhere and a signature brings a few kilobytes.
 */
export class FontBook {
  #referred = false;
  readonly #used = new Map<string, Used>();

  /** The text from left to right as it stands on paper; `base`: of the paragraph it is a line of. */
  runs(voice: Voice, text: string, base?: Direction): Run[] {
    const set = settable(text);
    if (!needsShaping(set)) return this.#plain(voice, set);
    return visualStretches(set, base).flatMap((stretch) =>
      stretch.isShaped ? this.#shaped(voice, stretch) : this.#plain(voice, stretch.text),
    );
  }

  #plain(voice: Voice, text: string): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const found = this.#find(voice, letter);
      if (found.length === 0) runs.push(this.#unknown(voice, letter));
      for (const { font, glyph, width } of found) {
        const last = runs.at(-1);
        if (last?.kind === 'glyphs' && last.font === font) {
          last.glyphs.push(glyph);
          last.width += width;
        } else runs.push({ kind: 'glyphs', font, glyphs: [glyph], width });
      }
    }
    return runs;
  }

  #unknown(voice: Voice, letter: string): Run {
    const [said] = this.#plain(voice === 'script' || voice === 'script-formal' ? 'sans' : voice, saidOf(letter)) as [GlyphRun];
    return { kind: 'box', letter, said, width: said.width * SAID_SIZE };
  }

  /** A stretch in the face of its script; where that lacks a letter each is looked for by itself. */
  #shaped(voice: Voice, { text, isRightToLeft }: Stretch): Run[] {
    const first = [...text].find((letter) => /\p{L}/u.test(letter)) ?? text;
    const found = faceOfScript(voice, first.codePointAt(0)!);
    const made = found && shape(found.face, text, isRightToLeft);
    if (!found || !made || made.glyphs.some(({ glyph }) => glyph === 0)) {
      return this.#plain(voice, isRightToLeft ? [...text].reverse().join('') : text);
    }
    const used = this.#use(`${found.key} forms`, found.face);
    used.forms ??= new Map();
    const forms = used.forms;
    // One form stands for different letters (a stem below different dots), so each pair has a number of its own.
    const glyphs = made.glyphs.map((one) => {
      const pair = `${one.glyph} ${one.letters}`;
      const form = forms.get(pair) ?? { code: forms.size + 1, glyph: one.glyph };
      forms.set(pair, form);
      used.glyphs.set(form.code, one.letters);
      return { ...one, glyph: form.code };
    });
    return [{ kind: 'placed', font: used.label, glyphs, width: made.width, text, isRightToLeft }];
  }

  /** Width in points. */
  width(voice: Voice, size: number, text: string): number {
    return this.runs(voice, text).reduce((sum, run) => sum + run.width, 0) * (size / 1000);
  }

  /** How far the text goes below and above its baseline at a size, in points: marks of some scripts stand higher than any Latin letter. */
  ink(voice: Voice, size: number, text: string): { readonly bottom: number; readonly top: number } {
    const inked = this.runs(voice, text).flatMap((run): (readonly [number, number])[] => {
      if (run.kind === 'box') return [[0, 0]];
      const { face, forms } = [...this.#used.values()].find(({ label }) => label === run.font)!;
      if (run.kind === 'glyphs') return run.glyphs.map((glyph) => face.inkOf(glyph));
      const glyphOf = new Map([...(forms?.values() ?? [])].map(({ code, glyph }) => [code, glyph]));
      return run.glyphs.map(({ glyph, y }) => face.inkOf(glyphOf.get(glyph)!).map((edge) => edge + y) as [number, number]);
    });
    const points = (edge: number) => (edge * size) / 1000;
    return {
      bottom: points(Math.min(0, ...inked.map(([bottom]) => bottom))),
      top: points(Math.max(0, ...inked.map(([, top]) => top))),
    };
  }

  /** The text, cut with an ellipsis where it would be wider than `limit` points. */
  fit(voice: Voice, size: number, text: string, limit: number): string {
    if (this.width(voice, size, text) <= limit) return text;
    const letters = [...text];
    let low = 0;
    let high = letters.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.width(voice, size, `${letters.slice(0, middle).join('').trimEnd()}…`) <= limit) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
  }

  #find(voice: Voice, letter: string): { font: string; glyph: number; width: number }[] {
    const direct = this.#glyph(voice, letter);
    if (direct) return [direct];
    const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    if (plain === letter || plain === '') return [];
    const parts = [...plain].map((part) => this.#glyph(voice, part));
    return parts.every((part) => part !== undefined) ? parts : [];
  }

  #glyph(voice: Voice, letter: string): { font: string; glyph: number; width: number } | undefined {
    const code = letter.codePointAt(0)!;
    const take = ({ key, face }: FaceOfVoice, glyph: number) => {
      const used = this.#use(key, face);
      used.glyphs.set(glyph, letter);
      return { font: used.label, glyph, width: face.advance(glyph) };
    };
    for (const found of facesOf(voice)) {
      const glyph = found.face.glyph(code);
      if (glyph !== undefined) return take(found, glyph);
    }
    const other = code < 0x590 ? undefined : faceOfScript(voice, code);
    return other && take(other, other.face.glyph(code)!);
  }

  #use(key: string, face: Face): Used {
    let used = this.#used.get(key);
    if (!used) {
      used = { face, label: `T${this.#used.size + 1}`, glyphs: new Map() };
      this.#used.set(key, used);
    }
    return used;
  }

  /** Called by a drawing whose resources point to these fonts. */
  refer(): void {
    this.#referred = true;
  }

  /**
   * Puts the fonts into the edit, under the object that drawings point to. Call once, after all texts are set. Where nothing was written
   * nothing is added: an object nobody refers to is what validators look for after a signature.
   */
  embed(edit: PdfEdit, under: PdfRef): void {
    if (!this.#referred) return;
    const fonts = new PdfDict();
    for (const used of this.#used.values()) fonts.set(used.label, embedFace(edit, used));
    edit.set(under, fonts);
  }
}

function toUnicode(glyphs: [number, string][]): string {
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const lines = glyphs
    .filter(([, letter]) => letter !== '')
    .map(([glyph, letter]) => `<${hex(glyph)}> <${[...Array(letter.length).keys()].map((i) => hex(letter.charCodeAt(i))).join('')}>`);
  const blocks: string[] = [];
  for (let i = 0; i < lines.length; i += 100) {
    const block = lines.slice(i, i + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function embedFace(edit: PdfEdit, { face, glyphs: used, forms }: Used): PdfRef {
  const codes = [...used].sort(([a], [b]) => a - b);
  const glyphOf = new Map(forms && [...forms.values()].map(({ code, glyph }) => [code, glyph]));
  const glyph = (code: number): number => glyphOf.get(code) ?? code;
  const program = face.subset(codes.map(([code]) => glyph(code)));
  // Six capitals name a subset (9.9.2); taken from its letters so that the same text gives the same bytes.
  const digest = createHash('sha256').update(program).digest();
  const tag = [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  const baseFont = name(`${tag}+${face.postScriptName}`);
  const file = edit.add(packedStream(dict({ Length1: program.length }), program));
  const descriptor = edit.add(
    dict({
      Type: name('FontDescriptor'),
      FontName: baseFont,
      Flags: 4,
      FontBBox: face.bounds,
      ItalicAngle: 0,
      Ascent: face.ascent,
      Descent: face.descent,
      CapHeight: face.capHeight,
      StemV: 80,
      FontFile2: file,
    }),
  );
  const widths: PdfValue[] = [];
  for (const [code] of codes) widths.push(code, [Math.round(face.advance(glyph(code)))]);
  const toGlyph = Buffer.alloc(2 * (codes.at(-1)![0] + 1));
  for (const [code] of codes) toGlyph.writeUInt16BE(glyph(code), 2 * code);
  const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'));
  const descendant = edit.add(
    dict({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: dict({ Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 }),
      FontDescriptor: descriptor,
      DW: 0,
      W: widths,
      CIDToGIDMap: forms ? edit.add(packedStream(dict({}), toGlyph)) : name('Identity'),
    }),
  );
  return edit.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: edit.add(packedStream(new PdfDict(), toUnicode(codes))),
    }),
  );
}
