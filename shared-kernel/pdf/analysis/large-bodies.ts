import type { Syntax } from './syntax.ts';
import type { DocumentView } from './view.ts';

/** Smaller ones are searched in less time than it takes to find out where they end. */
const LARGE = 16 * 1024;

/**
 * Where the bodies of large streams begin and end, in order: those that stand where the last tables say, and are as long as they say.
 * What is written in them (pictures, attached files) is no object of the document.
 */
export function largeBodies(syntax: Syntax, final: DocumentView): readonly (readonly [number, number])[] {
  const placed: { num: number; offset: number }[] = [];
  for (const num of final.numbers()) {
    const entry = final.entry(num);
    if (entry?.type === 'offset') placed.push({ num, offset: entry.offset });
  }
  placed.sort((a, b) => a.offset - b.offset);
  const bodies: [number, number][] = [];
  for (const [i, { num, offset }] of placed.entries()) {
    const next = placed[i + 1]?.offset ?? syntax.bytes.length;
    if (next - offset < LARGE || offset < (bodies.at(-1)?.[1] ?? 0)) continue;
    const value = final.object(num)?.value;
    if (value?.kind === 'stream' && value.lengthExact && value.end - value.start >= LARGE) bodies.push([value.start, value.end]);
  }
  return bodies;
}

/** Offsets of a text in the file, those that begin within one of the bodies aside. */
export function* placesOutside(syntax: Syntax, text: string, bodies: readonly (readonly [number, number])[]): Generator<number> {
  let from = 0;
  for (const [start, end] of [...bodies, [syntax.bytes.length, syntax.bytes.length] as const]) {
    for (let at = syntax.indexOf(text, from, start); at >= 0; at = syntax.indexOf(text, at + text.length, start)) yield at;
    from = end;
  }
}
