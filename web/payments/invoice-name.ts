import { monthForm } from '../../shared-kernel/month-form.ts';
import type { Invoice } from '../api/payments.ts';
import { useLanguage } from '../i18n/language.ts';
import { paymentTexts } from './payment-texts.ts';

/** What an invoice is of: a month, the start of a membership, a pack. */
export function useInvoiceName(): (invoice: Pick<Invoice, 'kind' | 'month'>) => string {
  const t = paymentTexts.use();
  const language = useLanguage();
  return ({ kind, month }) => {
    if (kind === 'PACK') return t('pack');
    return t(kind === 'MONTH' ? 'month' : 'plan', { month: monthForm(month, language) });
  };
}
