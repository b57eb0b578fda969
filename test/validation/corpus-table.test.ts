import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testWith } from '../support/needs.ts';
import { answerOf, pdfsigVersion } from './corpus/pdfsig.ts';
import { expectations, makeRows, readTable, TABLE_FILE, whyOf, withTable } from './corpus/table.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', TABLE_FILE), 'utf8');
const valid = { opinion: 'valid', words: 'valid, whole' } as const;
const failed = (code: string) => ({ expected: { overall: 'TOTAL_FAILED', code, subIndication: 'FORMAT_FAILURE' } }) as const;

describe('the corpus beside pdfsig', () => {
  it('stands in the page case by case, with what is expected (else: node test/validation/corpus/write-table.ts)', () => {
    const written = readTable(page).rows.map(({ name, form, expected }) => ({ name, form, expected }));
    expect(written).toEqual(expectations());
  });

  testWith('pdfsig')('gives a reason for every difference', async () => {
    const { rows, unexplained } = await makeRows();
    expect(unexplained).toEqual([]);
    // Versions of pdfsig see different things.
    if (readTable(page).version === pdfsigVersion()) expect(readTable(page).rows).toEqual(rows);
  });

  it('is written and read alike', () => {
    const row = { name: 'a', form: 'innocent', expected: 'TOTAL_PASSED', pdfsig: 'valid; digest mismatch, whole', why: '' };
    const made = withTable('<!-- corpus:start -->\nold\n<!-- corpus:end -->', [row, { ...row, name: 'b', why: 'because' }]);
    expect(readTable(made).rows).toEqual([row, { ...row, name: 'b', why: 'because' }]);
  });

  it('tells a difference by what pdfsig does not look at, or by the case', () => {
    expect(whyOf(failed('changes.content'), valid)).toMatch(/does not compare/);
    expect(whyOf(failed('signature.not_der'), valid)).toBeNull();
    expect(whyOf({ ...failed('signature.not_der'), pdfsigDiffers: 'reads BER' }, valid)).toBe('reads BER');
    expect(whyOf(failed('changes.content'), { opinion: 'invalid', words: 'digest mismatch' })).toBe('');
  });

  it('takes one bad signature for a bad file, and what pdfsig did not verify for no opinion', () => {
    const part = (n: number, said: string, whole = false) =>
      `Signature #${n}:\n  - Signature Validation: ${said}\n${whole ? '  - Total document signed\n' : ''}`;
    expect(answerOf(part(1, 'Signature is Valid.') + part(2, 'Digest Mismatch.', true))).toEqual({
      opinion: 'invalid',
      words: 'valid; digest mismatch, whole',
    });
    expect(answerOf(part(1, 'Signature has not yet been verified.')).opinion).toBe('none');
    expect(answerOf(`${part(1, 'Signature is Valid.')}Signature #2:\n  - The signature form field is not signed.\n`)).toEqual({
      opinion: 'valid',
      words: 'valid; unsigned field',
    });
    expect(answerOf("File 'a.pdf' does not contain any signatures\n")).toEqual({ opinion: 'none', words: 'no signatures' });
    expect(answerOf('')).toEqual({ opinion: 'none', words: 'cannot open' });
  });
});
