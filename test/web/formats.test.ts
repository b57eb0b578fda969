import { describe, expect, it } from 'vitest';

interface Days {
  day(iso: string): string;
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

  it('are days of the zone in which the record is told', () => {
    expect(formats('es').day('2026-01-01T05:59:59Z')).toBe('31-dic-2025');
    expect(formats('es').recent('2025-03-05T18:00:00Z', Date.parse('2026-11-21T18:00:00Z'))).toBe('05-mar-2025');
  });

  it('say of the last minute what goes with what has happened', () => {
    const now = Date.parse('2026-11-21T18:00:00Z');
    expect(formats('en').ago('2026-11-21T17:59:30Z', now)).toBe('just now');
    expect(formats('es').ago('2026-11-21T17:59:30Z', now)).toBe('ahora');
    expect(formats('en').ago('2026-11-21T17:58:30Z', now)).toBe('1 minute ago');
  });
});
