import { GatewayFailure } from './failures.ts';
import { cardOfNumber, cvcLength, type TestCardName, testCard } from './test-cards.ts';

/** What the form sends. It is looked at here and goes no further: only the name of the listed card and its expiry do. */
export interface CardDetails {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
}

const wrong = (code: string, param: string, message: string) => new GatewayFailure(402, 'card_error', message, { code, param });

/**
 * Which of the listed cards it is.
 * @throws GatewayFailure 402 `incorrect_number`, `invalid_expiry_month`, `invalid_expiry_year`, `invalid_cvc`; it quotes nothing
 */
export function readCard(
  { number, expiry, cvc }: CardDetails,
  nowMs: number,
): { readonly name: TestCardName; readonly expiry: { readonly month: number; readonly year: number } } {
  const name = cardOfNumber(number.replaceAll(/[ -]/g, ''));
  if (name === null) throw wrong('incorrect_number', 'number', 'Only the listed test numbers are taken.');
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry.trim()) ?? [];
  if (month === undefined || year === undefined) throw wrong('invalid_expiry_month', 'exp_month', 'The expiry date is written MM/YY.');
  const now = new Date(nowMs);
  const end = { month: Number(month), year: 2000 + Number(year) };
  if (end.year * 12 + end.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    throw wrong('invalid_expiry_year', 'exp_year', 'The card has expired.');
  }
  if (!/^\d+$/.test(cvc) || cvc.length !== cvcLength(testCard(name).brand)) {
    throw wrong('invalid_cvc', 'cvc', 'The security code has 3 digits, or 4 on American Express.');
  }
  return { name, expiry: end };
}
