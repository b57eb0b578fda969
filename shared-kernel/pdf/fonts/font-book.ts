import { createHash } from 'node:crypto';
import { type PdfEdit, packedStream } from '../syntax/edit.ts';
import { dict, name, PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/values.ts';
import type { Face } from './face.ts';
import { facesOf, type Voice } from './families.ts';

/** A stretch of text in one face, or a letter no face has, drawn as an empty box so that nobody reads past it. */
export type Run = { kind: 'glyphs'; font: string; glyphs: number[]; width: number } | { kind: 'box'; width: number };

const boxWidth = 620;

/** Invisible characters and those that turn the direction of text could make a name read as another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** The text as it will be set: one space between words, nothing unseen. */
export function settable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim();
}

/**
 * The fonts of one update: lays texts out, remembers the letters it used and embeds just those (ISO 32000-2, 9.7.4, CIDFontType2), so that
 * a document shows the same everywhere and a signature brings a few kilobytes.
 */
export class FontBook {
  #referred = false;
  readonly #used = new Map<string, { face: Face; label: string; glyphs: Map<number, string> }>();

  runs(voice: Voice, text: string): Run[] {
    const runs: Run[] = [];
    for (const letter of settable(text)) {
      const found = this.#find(voice, letter);
      if (found.length === 0) runs.push({ kind: 'box', width: boxWidth });
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

  /** Width in points. */
  width(voice: Voice, size: number, text: string): number {
    return this.runs(voice, text).reduce((sum, run) => sum + run.width, 0) * (size / 1000);
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
    for (const { key, face } of facesOf(voice)) {
      const glyph = face.glyph(code);
      if (glyph === undefined) continue;
      let used = this.#used.get(key);
      if (!used) {
        used = { face, label: `T${this.#used.size + 1}`, glyphs: new Map() };
        this.#used.set(key, used);
      }
      used.glyphs.set(glyph, letter);
      return { font: used.label, glyph, width: face.advance(glyph) };
    }
    return undefined;
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
    for (const { face, label, glyphs } of this.#used.values()) fonts.set(label, embedFace(edit, face, glyphs));
    edit.set(under, fonts);
  }
}

function toUnicode(glyphs: [number, string][]): string {
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const lines = glyphs.map(
    ([glyph, letter]) => `<${hex(glyph)}> <${[...Array(letter.length).keys()].map((i) => hex(letter.charCodeAt(i))).join('')}>`,
  );
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

function embedFace(edit: PdfEdit, face: Face, used: Map<number, string>): PdfRef {
  const glyphs = [...used].sort(([a], [b]) => a - b);
  const program = face.subset(used.keys());
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
  for (const [glyph] of glyphs) widths.push(glyph, [Math.round(face.advance(glyph))]);
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
      CIDToGIDMap: name('Identity'),
    }),
  );
  return edit.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: edit.add(packedStream(new PdfDict(), toUnicode(glyphs))),
    }),
  );
}
