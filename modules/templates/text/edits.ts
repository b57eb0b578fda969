import type { Paragraph, Piece } from './paragraphs.ts';
import type { ReadParagraph } from './read-template.ts';
import type { Room } from './room.ts';
import { literalText, valueText } from './run-text.ts';
import { markXml } from './signature-mark.ts';
import { tableXml } from './table.ts';
import type { FoundVariable } from './tags.ts';
import type { TemplateValues } from './values.ts';

/** `text` in place of what stands between two places of the XML. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The XML with all edits made; they do not overlap, and those of one place are in the order of their paragraphs. */
export function edited(xml: string, edits: readonly Edit[]): string {
  const out: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    out.push(xml.slice(at, from), text);
    at = to;
  }
  out.push(xml.slice(at));
  return out.join('');
}

/** Writes the values of one file. What it makes of a text is kept, for a variable may stand in thousands of places. */
export class ValueWriter {
  readonly #values: TemplateValues;
  readonly #room: Room;
  readonly #written = new Map<string, string>();

  constructor(values: TemplateValues, room: Room) {
    this.#values = values;
    this.#room = room;
  }

  /** What changes in a paragraph so that its variables are their values. Throws NoRoom. */
  editsOf({ paragraph, variables }: ReadParagraph): readonly Edit[] {
    const edits: Edit[] = [];
    const tables: string[] = [];
    // Pieces and variables both go forward: a paragraph may have very many of either.
    let first = 0;
    for (const piece of paragraph.pieces) {
      while (first < variables.length && variables[first]!.to <= piece.start) first += 1;
      let last = first;
      while (last < variables.length && variables[last]!.from < endOf(piece)) last += 1;
      const here = variables.slice(first, last);
      if (piece.kind !== 'text' || here.length === 0) continue;
      edits.push({ from: piece.from, to: piece.to, text: this.#withValues(piece, here) });
      for (const { name, from } of here) {
        const value = this.#values.get(name)!;
        if (value.kind === 'table' && from >= piece.start) tables.push(this.#room.take(tableXml(value, piece.run)));
      }
    }
    return [...edits, ...tablesBeside(paragraph, variables, tables)];
  }

  /** A value stands where its variable begins, in the run and letters of that place; what the variable has of later runs is taken out. */
  #withValues(piece: Piece, variables: readonly FoundVariable[]): string {
    const { prefix } = piece.run;
    const literal = (from: number, to: number) =>
      this.#room.take(literalText(piece.text.slice(Math.max(0, from - piece.start), Math.max(0, to - piece.start)), prefix));
    const written: string[] = [];
    let at = piece.start;
    for (const { name, from, to } of variables) {
      written.push(literal(at, from));
      if (from >= piece.start) written.push(this.#room.take(this.#inRun(name, piece)));
      at = to;
    }
    return [...written, literal(at, endOf(piece))].join('');
  }

  #inRun(name: string, { run }: Piece): string {
    const value = this.#values.get(name)!;
    if (value.kind === 'table') return '';
    if (value.kind === 'mark') return markXml(value.text, run);
    const key = `${run.prefix} ${name}`;
    const known = this.#written.get(key) ?? valueText(value.text, run.prefix);
    this.#written.set(key, known);
    return known;
  }
}

const endOf = (piece: Piece): number => piece.start + piece.text.length;

/**
 * Tables stand before a paragraph that has nothing else, and it stays, empty, behind them: cells and boxes end with a paragraph, sections hang on
 * one, and two tables without one between them are one table. They stand behind a paragraph that has other text.
 */
function tablesBeside(paragraph: Paragraph, variables: readonly FoundVariable[], tables: readonly string[]): readonly Edit[] {
  if (tables.length === 0) return [];
  const isAlone = withoutVariables(paragraph.text, variables).trim() === '' && tables.length === variables.length;
  const at = isAlone ? paragraph.from : paragraph.to;
  const space = `<${paragraph.prefix}p/>`;
  return [{ from: at, to: at, text: isAlone ? tables.join(space) : tables.map((table) => `${table}${space}`).join('') }];
}

function withoutVariables(text: string, variables: readonly FoundVariable[]): string {
  const left: string[] = [];
  let at = 0;
  for (const { from, to } of variables) {
    left.push(text.slice(at, from));
    at = to;
  }
  return [...left, text.slice(at)].join('');
}
