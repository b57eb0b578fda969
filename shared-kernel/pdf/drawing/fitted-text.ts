import type { Voice } from '../fonts/families.ts';
import { LineBreaker } from '../fonts/line-breaker.ts';
import { PdfError } from '../types.ts';

/** How wide a text is at a size; whoever knows more scripts hands in a measure that knows them. */
export type Measure = (voice: Voice, size: number, text: string) => number;

/** One fact of a stamp. `short` says the same with less, for where there is no room for all of it. */
export interface Fact {
  readonly voice: Voice;
  readonly text: string;
  readonly short?: string;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface SetLine {
  readonly voice: Voice;
  readonly text: string;
  /** Which of the facts it belongs to, from 0. */
  readonly fact: number;
}

export interface FittedText {
  readonly size: number;
  /** From baseline to baseline. */
  readonly lead: number;
  readonly lines: readonly SetLine[];
}

/** Baseline to baseline, and from the first top to the last bottom, in parts of the size. */
const LEAD = 1.28;
const INK = 1.02;

/** What is read with ease, and with good eyes; below it a text is whole, but for a magnifier. */
export const READ_WITH_EASE = 5.5;
const SMALL = 4.2;
const STEP = 0.97;
/** The smallest place that takes text holds the longest text of a field at this size. */
const NEVER_BELOW = 0.3;

/** A dot between two facts says nothing at the edge of a line. */
const trimmed = (line: string): string => line.replace(/^· | ·$/g, '');

/**
 * Sets facts in one size, wrapped, as large as the room lets them be, and cuts none. Where there is little room the longer forms go
 * before letters become hard to read, and words are broken before they do. Throws `pdf.appearance_invalid` for more than
 * any place can hold.
 */
export function fittedText(facts: readonly Fact[], room: Room, largest: number, measure: Measure): FittedText {
  const breaker = new LineBreaker({ width: measure });
  const tried = (size: number, isShort: boolean, mayBreak: boolean): FittedText | null => {
    const lines: SetLine[] = [];
    for (const [fact, { voice, text, short }] of facts.entries()) {
      const said = isShort && short !== undefined ? short : text;
      if (!mayBreak && breaker.widestPart(voice, size, said) > room.width) return null;
      for (const line of breaker.lines(voice, size, said, room.width)) {
        if (trimmed(line) !== '') lines.push({ voice, text: trimmed(line), fact });
      }
    }
    const height = (lines.length - 1) * size * LEAD + size * INK;
    return height <= room.height ? { size, lead: size * LEAD, lines } : null;
  };
  const passes = [
    { least: READ_WITH_EASE, isShort: false, mayBreak: false },
    { least: SMALL, isShort: true, mayBreak: false },
    { least: NEVER_BELOW, isShort: true, mayBreak: true },
  ];
  for (const { least, isShort, mayBreak } of passes) {
    for (let size = largest; size >= Math.min(least, largest); size *= STEP) {
      const found = tried(size, isShort, mayBreak);
      if (found) return found;
    }
  }
  throw new PdfError('pdf.appearance_invalid', { reason: 'text_too_long' });
}
