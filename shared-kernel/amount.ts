/** Currencies (ISO 4217) in which an amount may be stated. Each has two decimals, so that cents say it exactly. */
export const CURRENCIES = ['MXN', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Money as it is kept: whole cents, so that no sum and no reading of it rounds. */
export interface Amount {
  readonly cents: number;
  readonly currency: Currency;
}

export const isCurrency = (text: string): text is Currency => CURRENCIES.some((known) => known === text);

/** An amount that somebody can owe: at least a cent, and no more than numbers keep exactly. */
export const isAmountOfCents = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 1;

/** Digits with or without commas between thousands, and at most two behind the point, as amounts are written in Mexico. */
const TYPED = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** The cents of an amount that somebody typed (125000, 125,000.50, $1.5); null where it is none, or more than numbers keep exactly. */
export function centsFrom(typed: string): number | null {
  const parts = TYPED.exec(typed.trim());
  if (!parts) return null;
  const cents = Number(`${parts[1]!.replaceAll(',', '')}${(parts[2] ?? '').padEnd(2, '0')}`);
  return isAmountOfCents(cents) ? cents : null;
}

// The signs are those of Mexico in both languages: the code behind says whose dollars they are.
const signs: Readonly<Record<Currency, string>> = { MXN: '$', USD: '$', EUR: '€' };

/** $125,000.50 MXN; -$5.00 MXN of what is taken off. By its digits and not as a fraction: the largest amounts would come out a cent beside. */
export function amountForm({ cents, currency }: Amount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${signs[currency]}${whole}.${digits.slice(-2)} ${currency}`;
}

/** mxn$ 299.00: a price that is offered, of an amount in the currency's unit (CONST-002). What was charged has its currency behind it. */
export const priceForm = (value: number, currency: string): string =>
  `${currency.toLowerCase()}$ ${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
