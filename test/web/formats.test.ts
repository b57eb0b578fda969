import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Days {
  day(iso: string): string;
  calendarDay(day: string): string;
  moment(iso: string): string;
  exact(iso: string): string;
  utc(iso: string): string;
  recent(iso: string, now: number): string;
  ago(iso: string, now: number): string;
}
// By its address: the compiler of the tests knows no browser.
const { formats } = (await import(new URL('../../web/i18n/format.ts', import.meta.url).href)) as { formats(language: 'es' | 'en'): Days };

describe('dates', () => {
  it('of a day are DD-MMM-YYYY in the language of the page (CONST-014)', () => {
    expect(formats('es').day('2025-03-05T18:00:00Z')).toBe('05-mar-2025');
    expect(formats('en').day('2025-03-05T18:00:00Z')).toBe('05-Mar-2025');
    for (const language of ['es', 'en'] as const)
      for (let month = 1; month <= 12; month++)
        expect(formats(language).day(`2026-${String(month).padStart(2, '0')}-20T18:00:00Z`)).toMatch(/^20-[A-Za-z]{3}-2026$/);
  });

  it('are one form, with the clock behind it where an hour is told, and the distance to UTC where it matters', () => {
    const at = '2026-11-28T02:50:07Z';
    expect(formats('es').moment(at)).toBe('27-nov-2026, 20:50');
    expect(formats('en').moment(at)).toBe('27-Nov-2026, 20:50');
    expect(formats('es').exact(at)).toBe('27-nov-2026, 20:50:07 (UTC−6)');
    expect(formats('es').utc(at)).toBe('02:50:07 UTC');
    expect(formats('es').calendarDay('2026-09-01')).toBe('01-sep-2026');
    const now = Date.parse('2026-11-29T18:00:00Z');
    expect(formats('es').recent(at, now)).toBe('27-nov-2026');
    expect(formats('es').recent('2026-11-29T02:50:07Z', now)).toBe('ayer 20:50');
  });

  it('are days of the zone in which the record is told', () => {
    expect(formats('es').day('2026-01-01T05:59:59Z')).toBe('31-dic-2025');
    expect(formats('es').recent('2025-03-05T18:00:00Z', Date.parse('2026-11-21T18:00:00Z'))).toBe('05-mar-2025');
  });

  it('say of the last minute what goes with what has happened', () => {
    const now = Date.parse('2026-11-21T18:00:00Z');
    expect(formats('en').ago('2026-11-21T17:59:30Z', now)).toBe('just now');
    expect(formats('es').ago('2026-11-21T17:59:30Z', now)).toBe('hace un momento');
    expect(formats('en').ago('2026-11-21T17:58:30Z', now)).toBe('1 minute ago');
  });
});

/** What tells a date to people without the one form. */
const ANOTHER_FORM =
  /Intl\.DateTimeFormat\(|\.toLocale(Date|Time)String\(|\.to(Date|Time|UTC)String\(|new Date\([^()]*\)\.toLocaleString\(/;
/** The form itself, and the calendar of machines that it stands on. */
const mayFormat = new Set(['shared-kernel/date-form.ts', 'shared-kernel/calendar-day.ts']);

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* sourcesIn(join(folder, entry.name));
    else if (/\.tsx?$/.test(entry.name)) yield join(folder, entry.name);
  }
}

describe('the form of dates', () => {
  it('is written in one place: no page, mail, sheet or timeline has its own', () => {
    const sources = ['web', 'modules', 'shared-kernel', 'projections'].flatMap((folder) => [...sourcesIn(folder)]);
    expect(sources.length).toBeGreaterThan(800);
    const own = sources.filter((path) => !mayFormat.has(path) && ANOTHER_FORM.test(readFileSync(path, 'utf8')));
    expect(own, 'Write dates with shared-kernel/date-form.ts, in pages with web/i18n/format.ts.').toEqual([]);
  });

  it('would be found where somebody writes another', () => {
    for (const line of [
      "new Intl.DateTimeFormat('es')",
      "new Date(at).toLocaleString('es')",
      'at.toLocaleDateString()',
      'at.toLocaleTimeString()',
    ])
      expect(ANOTHER_FORM.test(line), line).toBe(true);
    expect(ANOTHER_FORM.test("bytes.toLocaleString('en')")).toBe(false);
  });
});
