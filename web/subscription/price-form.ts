import { useFormats } from '../i18n/format.ts';

/** mxn$ 299.00, as a price is said that is offered (CONST-002); what was charged has its currency behind it. */
export const priceForm = (money: (value: number, currency: string) => string, value: number, currency: string): string =>
  `${currency.toLowerCase()}$ ${money(value, currency).replace(/^\$/, '').replace(` ${currency}`, '')}`;

export function usePriceForm(): (value: number, currency: string) => string {
  const { money } = useFormats();
  return (value, currency) => priceForm(money, value, currency);
}
