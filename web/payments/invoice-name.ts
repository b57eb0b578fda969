import type { Invoice } from '../api/payments.ts';
import { useFormats } from '../i18n/format.ts';
import { paymentTexts } from './payment-texts.ts';

/** What an invoice is of: a month, the start of a membership, a pack. */
export function useInvoiceName(): (invoice: Pick<Invoice, 'kind' | 'month'>) => string {
  const t = paymentTexts.use();
  const { month: nameOf } = useFormats();
  return ({ kind, month }) => {
    if (kind === 'PACK') return t('pack');
    return t(kind === 'MONTH' ? 'month' : 'plan', { month: nameOf(month) });
  };
}
