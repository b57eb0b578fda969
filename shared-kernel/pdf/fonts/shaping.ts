import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Face } from './face.ts';

/** A letter form in its place, from the beginning of the stretch. Lengths in thousandths of the size. */
export interface PlacedGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  /** The letters it stands for; empty where another form of the same letters says them. */
  readonly letters: string;
}

export interface Shaped {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

/** What is used of hbjs.js, which brings no types. */
interface HarfBuzz {
  createBlob(bytes: Uint8Array): { ptr: number };
  createFace(blob: { ptr: number }, index: number): { upem: number };
  createFont(face: { upem: number }): object;
  createBuffer(): {
    addText(text: string): void;
    guessSegmentProperties(): void;
    setDirection(direction: 'ltr' | 'rtl'): void;
    setClusterLevel(level: number): void;
    json(): { g: number; cl: number; ax: number; dx: number; dy: number }[];
    destroy(): void;
  };
  shape(font: object, buffer: object): void;
}

/** Of a paragraph; where one is not named, the first letter that has one says it. */
export type Direction = 'ltr' | 'rtl';

interface Bidi {
  getEmbeddingLevels(text: string, base?: Direction): { levels: Uint8Array; paragraphs: { level: number }[] };
  getMirroredCharacter(letter: string): string | null;
}

/** Which the types of Node leave to those of browsers. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (program: object) => object };
};

const need = createRequire(import.meta.url);
let harfBuzz: HarfBuzz | undefined;
let bidi: Bidi | undefined;

/**
 * HarfBuzz of the version that is instantiated at once: later ones are modules that await while they load, and a process that imports such a one
 * misses the first message of its parent.
 */
function shaper(): HarfBuzz {
  if (!harfBuzz) {
    const program = new WebAssembly.Module(readFileSync(need.resolve('harfbuzzjs/hb.wasm')));
    harfBuzz = (need('harfbuzzjs/hbjs.js') as (instance: object) => HarfBuzz)(new WebAssembly.Instance(program));
  }
  return harfBuzz;
}

function directions(): Bidi {
  bidi ??= (need('bidi-js') as () => Bidi)();
  return bidi;
}

const fonts = new WeakMap<Face, { font: object; upem: number }>();

function fontOf(face: Face): { font: object; upem: number } {
  let known = fonts.get(face);
  if (!known) {
    const hb = shaper();
    const of = hb.createFace(hb.createBlob(face.whole()), 0);
    known = { font: hb.createFont(of), upem: of.upem };
    fonts.set(face, known);
  }
  return known;
}

/** Letters of one script and one direction as they join and stand (OpenType layout), from left to right. */
export function shape(face: Face, text: string, isRightToLeft: boolean): Shaped {
  const { font, upem } = fontOf(face);
  const buffer = shaper().createBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? 'rtl' : 'ltr');
  // A mark keeps its own letters, so that the letter below it stands for the same everywhere.
  buffer.setClusterLevel(1);
  shaper().shape(font, buffer);
  const found = buffer.json();
  buffer.destroy();
  const starts = [...new Set(found.map(({ cl }) => cl)), text.length].sort((a, b) => a - b);
  // A letter is said by the widest of its forms: dots and marks have no width, and readers take a gap for a blank.
  const widest = new Map<number, (typeof found)[number]>();
  for (const one of found) if (one.ax > (widest.get(one.cl)?.ax ?? -1)) widest.set(one.cl, one);
  const em = (units: number) => (units * 1000) / upem;
  let at = 0;
  const glyphs = found.map((one): PlacedGlyph => {
    const { g, cl, ax, dx, dy } = one;
    const letters = widest.get(cl) === one ? text.slice(cl, starts[starts.indexOf(cl) + 1]) : '';
    const placed = { glyph: g, x: at + em(dx), y: em(dy), letters };
    at += em(ax);
    return placed;
  });
  return { glyphs, width: at };
}

/** Letters that join, stack or run from right to left; others are set one after the other. */
const SHAPED = '[\\p{scx=Arab}\\p{scx=Hebr}\\p{scx=Deva}]';
const joining = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}]/u;
const stretches = new RegExp(`(${SHAPED}+)`, 'u');

export const needsShaping = (text: string): boolean => joining.test(text);

export interface Stretch {
  readonly text: string;
  readonly isRightToLeft: boolean;
  readonly isShaped: boolean;
}

/** The direction of a paragraph that begins so. Its lines have it all: one that begins with a name of the other direction, too. */
export const directionOf = (text: string): Direction =>
  needsShaping(text) && directions().getEmbeddingLevels(text).paragraphs[0]!.level % 2 === 1 ? 'rtl' : 'ltr';

/** The stretches of a line as they stand from left to right (Unicode bidirectional algorithm, UAX 9); `base` is its paragraph's direction. */
export function visualStretches(text: string, base?: Direction): Stretch[] {
  const { levels } = directions().getEmbeddingLevels(text, base);
  const runs: { text: string; level: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = runs.at(-1);
    if (last && last.level === levels[i]) last.text += text[i];
    else runs.push({ text: text[i]!, level: levels[i]! });
  }
  // Rule L2: from the highest level down, what stands at it or above is turned.
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let i = 0; i < runs.length; i++) {
      let end = i;
      while (end < runs.length && runs[end]!.level >= level) end++;
      if (end > i) runs.splice(i, end - i, ...runs.slice(i, end).reverse());
      i = Math.max(i, end - 1);
    }
  }
  return runs.flatMap(({ text: run, level }) => {
    const isRightToLeft = level % 2 === 1;
    const parts = run.split(stretches).flatMap((part, i) => (part === '' ? [] : [{ text: part, isRightToLeft, isShaped: i % 2 === 1 }]));
    return isRightToLeft ? parts.reverse().map((part) => (part.isShaped ? part : { ...part, text: turned(part.text) })) : parts;
  });
}

const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => directions().getMirroredCharacter(letter) ?? letter)
    .join('');
