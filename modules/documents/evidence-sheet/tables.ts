import type { SheetBlock } from '../../../shared-kernel/pdf/sheet.ts';

/** A column of a table: its title, its share of the line, and what it says of an entry; several texts each stand on a line of their own. */
export interface SheetColumn<Entry> {
  readonly title: string;
  readonly width: number;
  readonly says: (entry: Entry) => string | string[];
}

/** One row for each entry, in their order. */
export const tableOf = <Entry>(entries: readonly Entry[], columns: readonly SheetColumn<Entry>[]): SheetBlock => ({
  kind: 'table',
  columns: columns.map(({ title, width }) => ({ title, width })),
  rows: entries.map((entry) => columns.map(({ says }) => says(entry))),
});

/** A label with its value; null where there is nothing to say. */
export type SheetFact = readonly [label: string, value: string] | null;

export const factsOf = (facts: readonly SheetFact[]): SheetBlock => ({
  kind: 'facts',
  rows: facts.filter((one) => one !== null).map(([label, value]) => ({ label, value })),
});

/** A part under its heading: of level 2 a part of the sheet, of level 3 a part of a part. */
export const partOf = (text: string, level: 2 | 3, ...blocks: readonly SheetBlock[]): SheetBlock[] => [
  { kind: 'heading', text, level },
  ...blocks,
];
