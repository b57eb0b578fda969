import { type CustomTypesConfig, types } from 'pg';

const { TIMESTAMPTZ } = types.builtins;
const dateOf = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/** ISO 8601 UTC with milliseconds of a time as the database writes it; what is finer is cut off. */
export function isoOf(text: string): string {
  // Making a Date of each time and a text of each Date took a tenth of a long timeline; in UTC both are written almost alike.
  if (text[4] !== '-' || !text.endsWith('+00')) return dateOf(text).toISOString();
  const fraction = text[19] === '.' ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** For queries whose times are only shown, never compared: they arrive as ISO 8601 texts. */
export const isoTimes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary' ? isoOf : types.getTypeParser(oid, format as 'text')) as CustomTypesConfig['getTypeParser'],
};
