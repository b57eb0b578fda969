import { type PackName, packsOf } from '../../contract/credits.ts';
import type { BalanceRow, CreditsState, Packs, Reservation } from './state.ts';

type Amounts = Readonly<Record<string, number>>;

const sum = (rows: readonly BalanceRow[], of: (row: BalanceRow) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** Reserved and used, with every provider: what of the added ones is taken. */
export const heldOf = (balance: readonly BalanceRow[], credit: string): number =>
  sum(
    balance.filter((row) => row.credit === credit),
    ({ reserved, used }) => reserved + used,
  );

export const leftOf = (added: Amounts, balance: readonly BalanceRow[], credit: string): number =>
  (added[credit] ?? 0) - heldOf(balance, credit);

/** How things stand once so many more are reserved and used. `packs`: so many more of this month, where the use is one of it. */
export function movedBy(
  { balance, packs }: Pick<CreditsState, 'balance' | 'packs'>,
  { credits, provider }: Pick<Reservation, 'credits' | 'provider'>,
  by: { readonly reserved: number; readonly used: number; readonly packs?: number },
): { readonly balance: BalanceRow[]; readonly packs: Packs } {
  const isMoved = (row: BalanceRow) => row.provider === provider && credits.includes(row.credit);
  const missing = credits.filter((credit) => !balance.some((row) => isMoved(row) && row.credit === credit));
  const rows = [...balance, ...missing.map((credit) => ({ credit, provider, reserved: 0, used: 0 }))];
  const counted: readonly PackName[] = packsOf(credits);
  const after = (pack: PackName): number => packs[pack] + (counted.includes(pack) ? (by.packs ?? 0) : 0);
  return {
    balance: rows.map((row) => (isMoved(row) ? { ...row, reserved: row.reserved + by.reserved, used: row.used + by.used } : row)),
    packs: { A: after('A'), B: after('B'), C: after('C') },
  };
}

/** What of a reservation is neither used nor returned. */
export const openOf = ({ quantity, parts }: Reservation): number => quantity - parts.reduce((all, part) => all + part.quantity, 0);

/** A reservation as earlier months left it, with what this one did to it. */
export function knownReservation(
  { reservations }: Pick<CreditsState, 'reservations'>,
  reference: string,
  earlier: Reservation | null,
): Reservation | null {
  const here = reservations.find((one) => one.reference === reference);
  if (here === undefined || earlier === null) return here ?? earlier;
  const isHere = (name: string) => here.parts.some(({ part }) => part === name);
  return { ...earlier, parts: [...earlier.parts.filter(({ part }) => !isHere(part)), ...here.parts] };
}
