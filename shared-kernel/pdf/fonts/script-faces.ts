import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Face } from './face.ts';
import type { FaceOfVoice, Voice } from './families.ts';

const locate = createRequire(import.meta.url);

/**
 * Scripts beyond those of the product's own faces. Packages part a font of thousands of letters into slices and say in unicode.json which slice has
 * which; a slice is read when a letter of it comes, so that a text in Latin letters costs nothing.
 */
const families = [
  { family: 'noto-sans-arabic', name: 'NotoSansArabic', only: 'arabic', heavy: 600 },
  { family: 'noto-sans-hebrew', name: 'NotoSansHebrew', only: 'hebrew', heavy: 600 },
  { family: 'noto-sans-devanagari', name: 'NotoSansDevanagari', only: 'devanagari', heavy: 600 },
  { family: 'sawarabi-gothic', name: 'SawarabiGothic', only: null, heavy: 400 },
  { family: 'gowun-dodum', name: 'GowunDodum', only: null, heavy: 400 },
] as const;
type Family = (typeof families)[number];

interface Slice {
  readonly key: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const slices = new Map<string, readonly Slice[]>();
const faces = new Map<string, Face>();

const rangeOf = (text: string): [number, number] => {
  const [from, to] = text.replace(/^U\+/i, '').split('-') as [string, string | undefined];
  return [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)];
};

function slicesOf({ family, only }: Family): readonly Slice[] {
  let known = slices.get(family);
  if (!known) {
    const table = JSON.parse(readFileSync(locate.resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as Record<string, string>;
    known = Object.entries(table)
      .filter(([key]) => only === null || key === only)
      .map(([key, ranges]) => ({ key: key.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }));
    slices.set(family, known);
  }
  return known;
}

function faceOf({ family, name }: Family, slice: string, weight: number): Face {
  const file = `${family}-${slice}-${weight}-normal.woff`;
  let face = faces.get(file);
  if (!face) {
    face = new Face(readFileSync(locate.resolve(`@fontsource/${family}/files/${file}`)), `${name}-${weight}`);
    faces.set(file, face);
  }
  return face;
}

/** What was found for letters so far, by weight; letters of a name come again and again. */
const found = new Map<string, FaceOfVoice | null>();
const MOST_FOUND = 20_000;

/** The face of another script that has this letter; undefined where none of ours has. */
export function faceOfScript(voice: Voice, codePoint: number): FaceOfVoice | undefined {
  const isHeavy = voice === 'serif' || voice === 'sans-medium';
  const asked = `${isHeavy} ${codePoint}`;
  let known = found.get(asked);
  if (known === undefined) {
    known = search(isHeavy, codePoint);
    if (found.size >= MOST_FOUND) found.clear();
    found.set(asked, known);
  }
  return known ?? undefined;
}

function search(isHeavy: boolean, codePoint: number): FaceOfVoice | null {
  for (const family of families) {
    const weight = isHeavy ? family.heavy : 400;
    for (const { key, ranges } of slicesOf(family)) {
      if (!ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) continue;
      const face = faceOf(family, key, weight);
      if (face.glyph(codePoint) !== undefined) return { key: `${family.family}/${key}/${weight}`, face };
    }
  }
  return null;
}
