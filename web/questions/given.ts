import type { Answer, AnswerFault } from '../../modules/templates/contract/answers.ts';
import type { FieldFinding } from '../../shared-kernel/field-rules.ts';

/** Answers as they are being given, by the name of their question: half typed ones too. */
export type Given = Readonly<Record<string, Answer>>;

export const textOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '');

const isText = (item: unknown): item is string => typeof item === 'string';

/** What is chosen of the options. */
export const choicesOf = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer.filter(isText) : []);

/** The rows of a table; one without a word where there is none yet, each as long as there are columns. */
export function rowsOf(answer: Answer | undefined, columns: number): readonly (readonly string[])[] {
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const rows = given
    .filter((row) => Array.isArray(row))
    .map((row) => Array.from({ length: columns }, (_, column) => (isText(row[column]) ? row[column] : '')));
  return rows.length > 0 ? rows : [Array.from({ length: columns }, () => '')];
}

/**
 * What a table becomes when cells of a spreadsheet are pasted over it, the first of them at a cell.
 * @returns null: it is a text like any other, and goes into the cell
 */
export function pastedRows(
  rows: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  text: string,
  most: number,
): readonly (readonly string[])[] | null {
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  if (!cells.some((line) => line.length > 1)) return null;
  const length = Math.min(most, Math.max(rows.length, at.row + cells.length));
  return Array.from({ length }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const pasted = column < at.column ? undefined : cells[row - at.row]?.[column - at.column];
      return pasted ?? rows[row]?.[column] ?? '';
    }),
  );
}

/** What is wrong with one question: with itself, or with cells of its table. */
export interface QuestionFaults {
  readonly own: FieldFinding | null;
  readonly cell: (row: number, column: number) => FieldFinding | null;
}

/** Null: nothing is wrong with that question. */
export function faultsOf(faults: readonly AnswerFault[], name: string): QuestionFaults | null {
  const mine = faults.filter((fault) => fault.name === name);
  if (mine.length === 0) return null;
  return {
    own: mine.find(({ cell }) => !cell)?.finding ?? null,
    cell: (row, column) => mine.find(({ cell }) => cell?.row === row && cell.column === column)?.finding ?? null,
  };
}

/** How many questions have something to look at again. */
export const wrongQuestions = (faults: readonly AnswerFault[]): number => new Set(faults.map(({ name }) => name)).size;
