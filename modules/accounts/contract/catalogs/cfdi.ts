import type { Language } from '../../../../shared-kernel/i18n/table.ts';
import type { FiscalPerson } from '../fiscal-rules.ts';
import uses from './cfdi-uses.json' with { type: 'json' };
import regimes from './fiscal-regimes.json' with { type: 'json' };

/** A row of a catalogue of SAT. */
export interface CfdiEntry {
  readonly value: string;
  /** As SAT writes it in Spanish; in English what it means, since SAT has no English. */
  readonly name: string;
  readonly persons: readonly FiscalPerson[];
  /** YYYY-MM-DD: valid from, by the source. */
  readonly since: string;
  readonly source: string;
  /** YYYY-MM-DD: when the row was last compared with a copy of its source. */
  readonly date: string;
}

/** `regimes`: of whoever receives the CFDI. */
export interface CfdiUse extends CfdiEntry {
  readonly regimes: readonly string[];
}

type Row = (typeof regimes)[number];

const entryOf = ({ value, persons, since, source, date, ...names }: Row, language: Language): CfdiEntry => ({
  value,
  name: names[language],
  persons: persons as FiscalPerson[],
  since,
  source,
  date,
});

export const fiscalRegimes = (language: Language): CfdiEntry[] => regimes.map((row) => entryOf(row, language));
export const cfdiUses = (language: Language): CfdiUse[] => uses.map((row) => ({ ...entryOf(row, language), regimes: row.regimes }));

export const isFiscalRegime = (value: string): boolean => regimes.some((row) => row.value === value);
export const isCfdiUse = (value: string): boolean => uses.some((row) => row.value === value);
