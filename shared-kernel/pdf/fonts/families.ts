import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Face } from './face.ts';

/** The voices of a signed page: serif for names, sans for everything that informs, two scripts for a typed signature. */
export type Voice = 'sans' | 'sans-medium' | 'serif' | 'script' | 'script-formal';

const locate = createRequire(import.meta.url);
const wide = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];

const sources: Record<Voice, { family: string; weight: number; name: string; sets: string[]; after?: Voice }> = {
  sans: { family: 'inter', weight: 400, name: 'Inter-Regular', sets: wide },
  'sans-medium': { family: 'inter', weight: 500, name: 'Inter-Medium', sets: wide },
  serif: { family: 'source-serif-4', weight: 600, name: 'SourceSerif4-Semibold', sets: wide, after: 'sans-medium' },
  script: { family: 'caveat', weight: 500, name: 'Caveat-Medium', sets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'], after: 'sans' },
  'script-formal': {
    family: 'dancing-script',
    weight: 500,
    name: 'DancingScript-Medium',
    sets: ['latin', 'latin-ext', 'vietnamese'],
    after: 'script',
  },
};

const loaded = new Map<string, Face>();

function face(voice: Voice, set: string): Face {
  const { family, weight, name } = sources[voice];
  const key = `${family}-${set}-${weight}`;
  let found = loaded.get(key);
  if (!found) {
    found = new Face(readFileSync(locate.resolve(`@fontsource/${family}/files/${key}-normal.woff`)), name);
    loaded.set(key, found);
  }
  return found;
}

export interface FaceOfVoice {
  key: string;
  face: Face;
}

/** The faces to try for a voice, one by one: files are opened only when the ones before lack a letter. */
export function* facesOf(voice: Voice): Generator<FaceOfVoice> {
  const source = sources[voice];
  for (const set of source.sets) yield { key: `${voice}/${set}`, face: face(voice, set) };
  if (source.after) yield* facesOf(source.after);
}

/** Hands by which a typed name is written, the chosen one first, then print. */
const written: Readonly<Record<'script' | 'script-formal', readonly Voice[]>> = {
  script: ['script', 'script-formal', 'sans'],
  'script-formal': ['script-formal', 'script', 'sans'],
};

const has = (voice: Voice, letter: string): boolean =>
  sources[voice].sets.some((set) => face(voice, set).glyph(letter.codePointAt(0)!) !== undefined);

/**
 * In which voice a typed name is written: the chosen hand, or the next one that has all of its letters, so that no name changes its hand
 * in the middle of a word. Letters that print does not have either come from a face of their script, whatever hand it is.
 */
export function handFor(chosen: 'script' | 'script-formal', text: string): Voice {
  const letters = [...text].filter((letter) => has('sans', letter));
  return written[chosen].find((voice) => letters.every((letter) => has(voice, letter))) ?? 'sans';
}

/** The voice's Latin face, for heights. */
export function mainFace(voice: Voice): Face {
  return face(voice, 'latin');
}
