import type { Voice } from './families.ts';
import { type FontBook, settable } from './font-book.ts';

/** Breaks texts into lines. A word is measured once, however often it comes. */
export class LineBreaker {
  readonly #book: Pick<FontBook, 'width'>;
  readonly #graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
  readonly #widths = new Map<string, number>();

  constructor(book: Pick<FontBook, 'width'>) {
    this.#book = book;
  }

  #width(voice: Voice, text: string): number {
    const key = `${voice} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#book.width(voice, 1, text);
      this.#widths.set(key, width);
    }
    return width;
  }

  /** A blank alone would be trimmed away, so it is measured between two letters. */
  #blank(voice: Voice): number {
    return this.#width(voice, 'n n') - 2 * this.#width(voice, 'n');
  }

  /** Width of the widest part that is not broken as long as there is another way: a word, or one letter of a script that has no blanks. */
  widestPart(voice: Voice, size: number, text: string): number {
    const parts = settable(text).split(/ |(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])/u);
    return Math.max(0, ...parts.map((part) => this.#width(voice, part) * size));
  }

  /** Letters as people see them; one that is wider than the line, for it is told by its numbers, goes on number by number. */
  *#parts(voice: Voice, word: string, room: number): Generator<string> {
    for (const { segment } of this.#graphemes.segment(word)) {
      if (this.#width(voice, segment) <= room) yield segment;
      else yield* segment;
    }
  }

  /** Lines no wider than `limit` points; a word wider than that is cut between letters as people see them. At least one line. */
  lines(voice: Voice, size: number, text: string, limit: number): string[] {
    const room = limit / size;
    const blank = this.#blank(voice);
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const close = () => {
      if (line !== '') lines.push(line);
      line = '';
      used = 0;
    };
    for (const word of settable(text).split(' ')) {
      const width = this.#width(voice, word);
      if (line !== '' && used + blank + width <= room) {
        line += ` ${word}`;
        used += blank + width;
        continue;
      }
      close();
      if (width <= room) {
        line = word;
        used = width;
        continue;
      }
      for (const segment of this.#parts(voice, word, room)) {
        const step = this.#width(voice, segment);
        if (line !== '' && used + step > room) close();
        line += segment;
        used += step;
      }
    }
    close();
    return lines.length === 0 ? [''] : lines;
  }
}
