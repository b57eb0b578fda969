import { describe, expect, test } from 'vitest';
import { signingTimeLine } from '../../shared-kernel/pdf/caption.ts';
import { mainFace } from '../../shared-kernel/pdf/fonts/families.ts';
import { FontBook, settable, undrawable } from '../../shared-kernel/pdf/fonts/font-book.ts';
import { directionOf, visualStretches } from '../../shared-kernel/pdf/fonts/shaping.ts';

const boxes = (text: string) => new FontBook().runs('serif', text).filter((run) => run.kind === 'box').length;

describe('letters of names', () => {
  test.each(['ÑABARRO', 'Núñez Ávila Pingüino', 'Łukasz Żółć', 'Николай', 'Ελένη', 'Nguyễn', 'O’Brien – “S.A. de C.V.” €'])(
    '%s is set in full',
    (name) => {
      expect(boxes(name)).toBe(0);
    },
  );

  test.each(['محمد بن عبد الله', 'שרה לוי־כהן', 'अर्जुन कृष्णमूर्ति', '田中 花子 さくら', '김민준', '王小明', 'ana 李', 'ٱلرَّحْمَٰنِ'])(
    '%s has a font of its script',
    (name) => {
      for (const voice of ['sans', 'sans-medium', 'serif', 'script', 'script-formal'] as const) {
        const runs = new FontBook().runs(voice, name);
        expect(runs.filter((run) => run.kind === 'box')).toEqual([]);
        expect(runs.every((run) => run.width > 0)).toBe(true);
      }
      expect(undrawable(name)).toEqual([]);
    },
  );

  test('what no font has is told by its number, never a crash and never nothing', () => {
    expect(boxes('张伟')).toBe(2);
    expect(boxes('😀')).toBe(1);
    expect(boxes('ana ข')).toBe(1);
    expect(undrawable('Ana 😀 ข 😀 López')).toEqual(['😀', 'ข']);
    const book = new FontBook();
    expect(book.width('sans', 10, '😀')).toBeCloseTo(book.width('sans', 6, '[U+1F600]'));
  });

  test('letters that join have other forms than apart, and stand from right to left', () => {
    const book = new FontBook();
    expect(book.width('sans', 10, 'محمد')).not.toBeCloseTo([...'محمد'].reduce((sum, letter) => sum + book.width('sans', 10, letter), 0));
    const [first, second] = visualStretches('אב גד').filter(({ isShaped }) => isShaped);
    expect([first!.text, second!.text]).toEqual(['גד', 'אב']);
    expect(visualStretches('Contrato de محمد y 12').map(({ text }) => text)).toEqual(['Contrato de ', 'محمد', ' y 12']);
    // Brackets turn with the direction they stand in.
    expect(
      visualStretches('אב (ג)')
        .map(({ text }) => text)
        .join('|'),
    ).toBe('(|ג|) |אב');
  });

  test('a line of a sentence has the direction of the sentence, whatever name it begins with', () => {
    const said = (base?: 'ltr' | 'rtl') => visualStretches('אב la propiedad.', base).map(({ text }) => text);
    expect(directionOf('Ana transmite a אב la propiedad.')).toBe('ltr');
    expect(directionOf('אב, S.A.')).toBe('rtl');
    expect(said('ltr')).toEqual(['אב', ' la propiedad.']);
    expect(said()).toEqual(['.', 'la propiedad', ' ', 'אב']);
    const book = new FontBook();
    const first = (base?: 'ltr' | 'rtl') => book.runs('sans', 'אב la propiedad.', base)[0]!.kind;
    expect([first('ltr'), first()]).toEqual(['placed', 'glyphs']);
  });

  test('composed and decomposed letters are one', () => {
    expect(settable('N\u0303')).toBe('Ñ');
    expect(new FontBook().width('sans', 10, 'N\u0303andu\u0301')).toBe(new FontBook().width('sans', 10, 'Ñandú'));
  });

  test('invisible and turning characters do not reach the page', () => {
    expect(settable('ana\u202egro.exe\u200b\u0000\u2066')).toBe('anagro.exe');
    expect(settable('  dos \n\t líneas ')).toBe('dos líneas');
  });

  test('a cut text ends in an ellipsis and fits', () => {
    const book = new FontBook();
    const cut = book.fit('sans', 8, 'María de los Ángeles Fernández de Córdoba', 60);
    expect(cut.endsWith('…')).toBe(true);
    expect(book.width('sans', 8, cut)).toBeLessThanOrEqual(60);
    expect(book.fit('sans', 8, 'Ana', 60)).toBe('Ana');
    expect(book.fit('sans', 8, 'Ana', 0.1)).toBe('');
  });
});

test('a subset is a small font with the same glyph numbers, composites with their parts', () => {
  const face = mainFace('sans');
  const all = face.subset(Array.from({ length: face.glyphCount }, (_, glyph) => glyph));
  const few = face.subset([face.glyph(0xd1)!]);
  expect(few.length).toBeLessThan(all.length / 4);
  expect(few.readUInt32BE(0)).toBe(0x00010000);
});

describe('the time under a mark', () => {
  const at = new Date('2026-11-18T16:04:52Z');
  test.each([
    ['America/Mexico_City', 'es', '18-nov-2026, 10:04:52 (UTC−6) · 16:04:52 UTC'],
    ['America/Mexico_City', 'en', '18-Nov-2026, 10:04:52 (UTC−6) · 16:04:52 UTC'],
    ['Asia/Kolkata', 'en', '18-Nov-2026, 21:34:52 (UTC+5:30) · 16:04:52 UTC'],
    ['UTC', 'es', '18-nov-2026, 16:04:52 (UTC) · 16:04:52 UTC'],
  ] as const)('%s, %s', (zone, language, line) => {
    expect(signingTimeLine(at, zone, language)).toBe(line);
  });

  test('on another day in UTC that day is said', () => {
    const late = new Date('2026-11-19T04:00:00Z');
    expect(signingTimeLine(late, 'America/Mexico_City', 'es')).toBe('18-nov-2026, 22:00:00 (UTC−6) · 04:00:00 UTC (2026-11-19)');
  });
});
