import { type OptionsFault, optionsFault, plainOption } from '../../../../shared-kernel/choice.ts';
import { nextKey } from '../keys.ts';

/** An option as it is being written. */
export interface Row {
  /** Stays the same while one types and moves it. */
  readonly key: string;
  readonly text: string;
}

export const newRow = (text = ''): Row => ({ key: nextKey('option'), text });

/** Lines of a list, and cells of a row of a table. */
const BETWEEN = /[\r\n\t\v\u2028\u2029]+/;

/** What was pasted as one option a line; null where it is a text of one line, which goes where the cursor stands. */
export function pastedLines(text: string): readonly string[] | null {
  const lines = text
    .split(BETWEEN)
    .map(plainOption)
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : null;
}

/** The lines in the place of a row that is empty, else behind it. */
export function withPasted(rows: readonly Row[], key: string, lines: readonly string[]): readonly Row[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return [row];
    const added = lines.map(newRow);
    return row.text.trim() === '' ? added : [row, ...added];
  });
}

/** One further up or down; as it was where there is no further. */
export function moved(rows: readonly Row[], key: string, by: -1 | 1): readonly Row[] {
  const from = rows.findIndex((row) => row.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= rows.length) return rows;
  return rows.with(from, rows[to]!).with(to, rows[from]!);
}

/** The options that were written; rows that nobody wrote into are none. */
export const writtenOptions = (rows: readonly Row[]): readonly string[] =>
  rows.map(({ text }) => plainOption(text)).filter((option) => option !== '');

export interface RowsFault {
  readonly fault: OptionsFault;
  /** The row it is about; null: about all of them. */
  readonly key: string | null;
}

export function rowsFault(rows: readonly Row[]): RowsFault | null {
  const written = rows.filter(({ text }) => plainOption(text) !== '');
  const fault = optionsFault(written.map(({ text }) => plainOption(text)));
  return fault && { fault, key: 'number' in fault ? written[fault.number - 1]!.key : null };
}
