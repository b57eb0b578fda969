import type { Reader, Tag } from '../xml/scan.ts';

/** Changes of form: they hold the properties from before, in which nothing is counted. */
export const FORM_CHANGES: ReadonlySet<string> = new Set([
  ...[
    'w:rPrChange',
    'w:pPrChange',
    'w:sectPrChange',
    'w:tblPrChange',
    'w:tblGridChange',
    'w:trPrChange',
    'w:tcPrChange',
    'w:tblPrExChange',
  ],
  'w:numberingChange',
]);

/** What was added: around text, or as a mark in the properties of a paragraph's end, a row, a cell or a list number. */
export const ADDED: ReadonlySet<string> = new Set(['w:ins', 'w:moveTo', 'w14:conflictIns']);
export const REMOVED: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w14:conflictDel']);
export const CELL_CHANGES: ReadonlySet<string> = new Set(['w:cellIns', 'w:cellDel', 'w:cellMerge']);

const CUSTOM_XML = ['w:customXmlInsRange', 'w:customXmlDelRange', 'w:customXmlMoveFromRange', 'w:customXmlMoveToRange'];
const RANGES = [...CUSTOM_XML, 'w:moveFromRange', 'w:moveToRange', 'w14:customXmlConflictInsRange', 'w14:customXmlConflictDelRange'];
/** Ends of ranges that only say what a change belongs to. */
export const CHANGE_RANGES: ReadonlySet<string> = new Set(RANGES.flatMap((name) => [`${name}Start`, `${name}End`]));
const COUNTED_RANGES: ReadonlySet<string> = new Set(CUSTOM_XML.map((name) => `${name}Start`));

const isChange = (name: string): boolean =>
  ADDED.has(name) || REMOVED.has(name) || CELL_CHANGES.has(name) || FORM_CHANGES.has(name) || COUNTED_RANGES.has(name);

/**
 * Counts tracked changes (ECMA-376 part 1, 17.13.5) of a part, each mark as one. A text box stands in a file twice, for programs that know its
 * newer form and for others: what both hold is counted once.
 */
export class TrackedChanges implements Reader {
  #formChange = 0;
  /** Of the part, then of each choice between forms that is open: what the form at hand has, and the most that one had. */
  readonly #counts: { now: number; most: number }[] = [{ now: 0, most: 0 }];

  get count(): number {
    return this.#counts[0]!.now;
  }

  open({ name }: Tag): void {
    if (name === 'mc:AlternateContent') this.#counts.push({ now: 0, most: 0 });
    else if (this.#formChange > 0) {
      if (FORM_CHANGES.has(name)) this.#formChange += 1;
    } else if (isChange(name)) {
      this.#counts.at(-1)!.now += 1;
      if (FORM_CHANGES.has(name)) this.#formChange = 1;
    }
  }

  close(name: string): void {
    const counts = this.#counts.at(-1)!;
    if (FORM_CHANGES.has(name)) this.#formChange -= 1;
    else if (name === 'mc:Choice' || name === 'mc:Fallback') {
      if (this.#counts.length === 1) return;
      counts.most = Math.max(counts.most, counts.now);
      counts.now = 0;
    } else if (name === 'mc:AlternateContent') {
      this.#counts.pop();
      this.#counts.at(-1)!.now += Math.max(counts.most, counts.now);
    }
  }
}
