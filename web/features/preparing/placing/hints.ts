import { type Place, wrongOptions } from '../working.ts';
import type { Box, Size } from './geometry.ts';

/** What is odd about a place: a choice that cannot be answered yet; it lies beyond the paper, on another place, or on what is written there. */
export type HintKind = 'options' | 'edge' | 'overlap' | 'text';

export interface Hint {
  readonly place: Place;
  readonly kind: HintKind;
}

/** Points that two boxes may share before it is called an overlap: lines that were drawn along each other. */
const TOUCHING = 2;
/** Part of a word that is covered before anybody would miss it. */
const COVERED = 0.35;

const shared = (a: Box, b: Box): { width: number; height: number } => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
});

export const overlap = (a: Box, b: Box): boolean => {
  const { width, height } = shared(a, b);
  return width > TOUCHING && height > TOUCHING;
};

export const covers = (place: Box, word: Box): boolean => {
  const { width, height } = shared(place, word);
  return width > 0 && height > 0 && width * height > COVERED * word.width * word.height;
};

const beyond = (box: Box, page: Size): boolean =>
  box.x < -0.5 || box.y < -0.5 || box.x + box.width > page.width + 0.5 || box.y + box.height > page.height + 0.5;

/**
 * One hint a place, the worst; of two that overlap the later one has it. Nothing is refused but options: a signature across a line of
 * text is sometimes meant.
 */
export function hintsOf(places: readonly Place[], sizes: readonly Size[], words: ReadonlyMap<number, readonly Box[]>): readonly Hint[] {
  return places.flatMap((place, index): Hint[] => {
    if (wrongOptions(place)) return [{ place, kind: 'options' }];
    const page = sizes[place.page - 1];
    if (page && beyond(place, page)) return [{ place, kind: 'edge' }];
    if (places.slice(0, index).some((other) => other.page === place.page && overlap(place, other))) return [{ place, kind: 'overlap' }];
    if (words.get(place.page)?.some((word) => covers(place, word))) return [{ place, kind: 'text' }];
    return [];
  });
}

/** Stretches of an item of text that say something; lines to be written on are drawn with underscores and dots. */
export function stretches(text: string): readonly { from: number; to: number }[] {
  return [...text.matchAll(/[^\s_.·…]+(?: [^\s_.·…]+)*/g)].map((found) => ({ from: found.index, to: found.index + found[0].length }));
}
