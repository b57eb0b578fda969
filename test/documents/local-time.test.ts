import { describe, expect, it } from 'vitest';
import { localTime } from '../../modules/documents/history/timeline.ts';

const months = { es: 'ene feb mar abr may jun jul ago sep oct nov dic', en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec' } as const;
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City', dateStyle: 'short', timeStyle: 'medium' });
/** By the runtime's own calendar, whose Swedish form is that of machines: 2026-11-21 06:00:00. */
const written = (at: string, language: 'es' | 'en') => {
  const [day = '', time] = calendar.format(new Date(at)).split(' ');
  const [year, month, date] = day.split('-');
  return `${date}-${months[language].split(' ')[Number(month) - 1]}-${year}, ${time}`;
};

describe.each(['es', 'en'] as const)('a moment by the clock of Mexico City (%s)', (language) => {
  it('is what the calendar says, in whatever order moments come, over days, years and changed clocks', () => {
    let seed = 20261121;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const moments = [
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T12:00:59.999Z',
      '2026-11-21T12:01:00.000Z',
      '2026-11-21T12:00:59.001Z',
      '2026-12-31T23:59:59.999Z',
      '2027-01-01T05:59:59.999Z',
      '2027-01-01T06:00:00.000Z',
      '2022-04-03T07:59:59.500Z',
      '2022-04-03T08:00:00.500Z',
      '2022-10-30T06:59:59.000Z',
      '2022-10-30T07:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
      '2026-11-21T12:00:05-06:00',
      ...Array.from({ length: 400 }, () => new Date(next() * 1000 + (next() % 1000)).toISOString()),
      // As in a history: close together, sometimes a little back.
      ...Array.from({ length: 400 }, (_, index) => new Date(1_795_000_000_000 + index * 7_321 - (next() % 20_000)).toISOString()),
    ];
    for (const at of moments) expect([at, localTime(at, language)]).toEqual([at, written(at, language)]);
  });

  it('is no moment where none was given', () => {
    localTime('2026-11-21T12:00:00.000Z', language);
    for (const none of ['', 'nonsense', '2026-13-01T00:00:00Z']) expect(() => localTime(none, language)).toThrow(RangeError);
    expect(localTime('2026-11-21T12:00:00.000Z', language)).toBe(written('2026-11-21T12:00:00.000Z', language));
  });
});
