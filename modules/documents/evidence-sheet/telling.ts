import type { FlowsThen } from '../application/reading.ts';
import type { DocumentState } from '../domain/state.ts';
import { localTime, type timelineEntry } from '../history/timeline.ts';
import { type FirstPageWords, firstPageWords } from './first-page-words.ts';
import type { KeptMarks } from './kept-marks.ts';
import { type SheetWords, sheetWords } from './words.ts';

export interface SheetFacts {
  readonly state: DocumentState;
  /** Every event of the merged history, in order. */
  readonly entries: readonly ReturnType<typeof timelineEntry>[];
  readonly flows: FlowsThen;
  /** Newest signed tree that holds events of this history and how many of them; null while none does. */
  readonly checkpoint: { readonly treeSize: number; readonly root: string; readonly covered: number } | null;
  /** As it is said on the telephone; null where it is not known yet. */
  readonly folio: string | null;
  readonly validationUrl: string;
  readonly madeAt: Date;
  /** Others than the owner's side learn who took part, not how to reach them. */
  readonly showsAddresses: boolean;
  /** Marks that no page shows, by signatory. */
  readonly keptMarks?: KeptMarks;
}

export type Language = 'es' | 'en';

/** How the parts of a sheet say things: its words, a name or that the person was forgotten, a moment here and in UTC. */
export interface Telling {
  readonly words: SheetWords;
  readonly first: FirstPageWords;
  name(value: string | null | undefined): string;
  times(iso: string): [local: string, utc: string];
}

const utcTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

export const tellingIn = (language: Language): Telling => {
  const words = sheetWords[language];
  return {
    words,
    first: firstPageWords[language],
    name: (value) => value ?? words.forgotten,
    times: (iso) => [localTime(iso, language), utcTime(iso)],
  };
};
