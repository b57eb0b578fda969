import type { LedgerComparison, LedgerDifference } from '../../billing/index.ts';

const KINDS: Readonly<Record<LedgerDifference['kind'], string>> = {
  CHARGED_TWICE: 'charged twice',
  NOT_OURS: 'not of this product',
  NOT_KNOWN_HERE: 'not known here',
  NOT_CHARGED_THERE: 'not charged there',
  OTHER_AMOUNT: 'another amount',
  OTHER_REFUND: 'another refund',
};

const counted = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What `npm run ledger:compare` prints for people: whether the ledgers are equal, what was written down now, a row for each difference. */
export function ledgerInWords({ charges, paid, mended, differences }: LedgerComparison): string {
  const both = `${counted(charges, 'charge', 'charges')} at the gateway, ${counted(paid, 'invoice', 'invoices')} paid here`;
  const late = `${counted(mended, 'invoice', 'invoices')} written down now: what the gateway knew had not been heard here`;
  const lines = [
    differences.length === 0 ? `Equal: ${both}` : `${counted(differences.length, 'difference', 'differences')}: ${both}`,
    ...(mended === 0 ? [] : [late]),
  ];
  if (differences.length === 0) return lines.join('\n');
  const rows = [
    ['difference', 'invoice', 'charge', 'ours minus the gateway’s'],
    ...differences.map(({ kind, folio, invoiceId, chargeId, cents }) => [
      KINDS[kind],
      folio ?? invoiceId ?? 'none',
      chargeId ?? 'none',
      (cents / 100).toFixed(2),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
  return [...lines, '', ...table, '', 'What to do with each: docs/operations/money.md'].join('\n');
}
