import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspect } from '../../shared-kernel/pdf/intake-job.ts';
import { balanceOf } from '../../shared-kernel/pdf/normalise/content-balance.ts';
import { appended, PdfEdit } from '../../shared-kernel/pdf/syntax/edit.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import { ValueParser } from '../../shared-kernel/pdf/syntax/parse.ts';
import { serialise } from '../../shared-kernel/pdf/syntax/serialise.ts';
import { dict, name, PdfDict, PdfRef, PdfString, type PdfValue, readText, textString } from '../../shared-kernel/pdf/syntax/values.ts';
import { PdfError } from '../../shared-kernel/pdf/types.ts';
import { count } from '../support/counts.ts';
import { madePdf } from './support/made-pdfs.ts';

const latin = fc.string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 20 });
const value = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    latin.map((text) => name(text)),
    fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.boolean()).map(([bytes, hex]) => new PdfString(bytes, hex)),
    fc.tuple(fc.nat(1_000_000), fc.nat(65535)).map(([num, gen]) => new PdfRef(num, gen)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(latin, tie('value')), { maxLength: 5 }).map((entries) => new PdfDict(entries)),
  ),
})).value;

const read = (text: string) => new ValueParser(Buffer.from(text, 'latin1')).value();

describe('values', () => {
  test('what is written is read back the same', () => {
    fc.assert(
      fc.property(value, (original) => {
        expect(serialise(read(serialise(original)))).toBe(serialise(original));
      }),
      { numRuns: count('pdf values', 500, 20_000) },
    );
  });

  test('every text string survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(readText(read(serialise(textString(text))))).toBe(text.toWellFormed());
      }),
      { numRuns: count('pdf text strings', 500, 20_000) },
    );
  });

  test.each([
    ['(a\\(b\\)\\\\c)', 'a(b)\\c'],
    ['(nested (parentheses) stay)', 'nested (parentheses) stay'],
    ['(octal \\341\\61)', 'octal á1'],
    ['(line \\\nbroken)', 'line broken'],
    ['<48 6F6C 61>', 'Hola'],
    ['<FEFF00D1>', 'Ñ'],
    ['<EFBBBFC391>', 'Ñ'],
  ])('%s', (written, meant) => {
    expect(readText(read(written))).toBe(meant);
  });

  test.each([['[1 2 R'], ['<< /A'], ['(never ends'], ['<48'], [')'], ['endobj']])('%s is broken, not a crash', (text) => {
    expect(() => read(text)).toThrow(PdfError);
  });

  test.each([
    ['<< 1 2 /A 3 stray /B 4 >>', '<< /A 3 /B 4 >>'],
    ['<< /A /B /C nul /D >>', '<< /A /B /C null /D null >>'],
    ['<< /A 5 0 R endobj', '<< /A 5 0 R >>'],
  ])('what stands wrongly in %s is passed over, as viewers do', (text, meant) => {
    expect(serialise(read(text))).toBe(meant);
  });

  test('dictionaries in dictionaries are read once each, however deep', () => {
    const deep = `${'<< /A '.repeat(100)}1${' >>'.repeat(100)}`;
    const started = performance.now();
    expect(serialise(read(deep))).toBe(deep);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('small numbers keep their digits: a font matrix of 2048 units is not one of 2041', () => {
    expect(serialise(read('[0.00048828125 -0.0000001 612.25 .5]'))).toBe('[0.00048828125 -0.0000001 612.25 0.5]');
  });

  test('numbers are told from references', () => {
    expect(serialise(read('[1 2 3 0 R 4 5 6 7 R 8 R2 9]'.replace('8 R2 ', '')))).toBe('[1 2 3 0 R 4 5 6 7 R 9]');
  });
});

describe('incremental updates', () => {
  test.each([
    ['classic', true],
    ['streams', false],
  ])('%s: objects added and replaced are found, the others are as before', async (_what, classic) => {
    const bytes = await madePdf({ classic });
    const edit = new PdfEdit(PdfFile.open(bytes));
    const added = edit.add(dict({ Added: 1 }));
    edit.revise(edit.file.catalogRef()).set('Seen', added);
    const once = appended(bytes, edit.asUpdate().tail);
    const again = new PdfEdit(PdfFile.open(once));
    again.revise(added).set('Twice', true);
    const file = PdfFile.open(appended(once, again.asUpdate().tail));
    expect(serialise(file.resolve(file.catalog().get('Seen')))).toBe('<< /Added 1 /Twice true >>');
    expect(file.xref.latest.kind).toBe(classic ? 'table' : 'stream');
    expect(file.xref.sections).toBe(3);
  });
});

describe('content', () => {
  test.each([
    ['q 1 0 0 1 0 0 cm Q', 0, 0],
    ['q q Q', 0, 1],
    ['Q q', 1, 1],
    ['(q q \\) q) Tj /q gs <71> Tj % q q\nq', 0, 1],
    ['BI /W 1 /H 1 ID q Q q\nq EI Q', 1, 0],
  ])('%s', (content, unopened, unclosed) => {
    expect(balanceOf([Buffer.from(content)])).toEqual({ unopened, unclosed });
  });
});

describe('damage', () => {
  test('a file with any bytes altered, cut or doubled is answered, never a crash', async () => {
    const sound = [await madePdf({ classic: true, form: true, script: true }), await madePdf({ form: true, attachment: true })];
    const change = fc.record({ at: fc.nat(), length: fc.nat(40), kind: fc.constantFrom('flip', 'cut', 'double', 'zero'), bit: fc.nat(7) });
    fc.assert(
      fc.property(fc.nat(sound.length - 1), fc.array(change, { minLength: 1, maxLength: 6 }), (chosen, changes) => {
        let bytes = Buffer.from(sound[chosen]!);
        for (const { at, length, kind, bit } of changes) {
          const start = at % Math.max(1, bytes.length);
          if (kind === 'flip') bytes[start]! ^= 1 << bit;
          else if (kind === 'zero') bytes.fill(0, start, Math.min(bytes.length, start + length));
          else if (kind === 'cut') bytes = Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + length)]);
          else bytes = Buffer.concat([bytes.subarray(0, start + length), bytes.subarray(start)]);
        }
        try {
          inspect({ bytes, maxPages: 100 });
        } catch (error) {
          expect(error).toBeInstanceOf(PdfError);
        }
      }),
      { numRuns: count('damaged files', 300, 10_000) },
    );
  });
});
