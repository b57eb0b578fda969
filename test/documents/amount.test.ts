import { describe, expect, it } from 'vitest';
import { amountForm, centsFrom, isAmountOfCents, isCurrency } from '../../shared-kernel/amount.ts';

describe('amounts', () => {
  it.each([
    ['125000', 12_500_000],
    ['125,000.50', 12_500_050],
    ['$ 1,250.5', 125_050],
    ['0.01', 1],
    [' 7 ', 700],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s is read as %i cents', (typed, cents) => expect(centsFrom(typed)).toBe(cents));

  it.each(['', '0', '0.00', '-5', '1.250,00', '12,50', '1,2345', '1.005', 'mil', '5 MXN', '90071992547409.92', '1e3', '.5'])(
    '«%s» is none',
    (typed) => expect(centsFrom(typed)).toBeNull(),
  );

  it('are written with their cents and their currency, exactly to the last', () => {
    expect(amountForm({ cents: 12_500_050, currency: 'MXN' })).toBe('$125,000.50 MXN');
    expect(amountForm({ cents: 1, currency: 'USD' })).toBe('$0.01 USD');
    expect(amountForm({ cents: 100_000, currency: 'EUR' })).toBe('€1,000.00 EUR');
    expect(amountForm({ cents: Number.MAX_SAFE_INTEGER, currency: 'MXN' })).toBe('$90,071,992,547,409.91 MXN');
    expect([0, -5, -12_500_050].map((cents) => amountForm({ cents, currency: 'MXN' }))).toEqual([
      '$0.00 MXN',
      '-$0.05 MXN',
      '-$125,000.50 MXN',
    ]);
  });

  it('are whole cents, at least one, in a currency of the list', () => {
    expect([1, 0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1].map(isAmountOfCents)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['MXN', 'mxn', 'GBP', 'constructor'].map(isCurrency)).toEqual([true, false, false, false]);
  });
});
