import { useState } from 'react';
import { useUnpaidInvoicesQuery } from '../../api/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { UnpaidPayment } from '../../payments/UnpaidPayment.tsx';
import { invoiceTexts } from './invoice-texts.ts';

/** What is due, and the way to pay it. `cutOff`: of the oldest of it, YYYY-MM-DD. */
export function UnpaidNotice({ cutOff }: { cutOff: string | null }) {
  const t = invoiceTexts.use();
  const { calendarDay, money } = useFormats();
  const { data: unpaid } = useUnpaidInvoicesQuery();
  const [isPaying, setPaying] = useState(false);
  const done = () => setPaying(false);
  const first = unpaid?.[0];
  const cents = (unpaid ?? []).reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  return (
    <>
      {first ? (
        <Notice tone="waiting" actions={<Button onPress={() => setPaying(true)}>{t('pay')}</Button>}>
          {cutOff === null
            ? t('unpaid', { amount: money(cents / 100, first.currency) })
            : t('unpaidSince', { amount: money(cents / 100, first.currency), day: calendarDay(cutOff) })}
        </Notice>
      ) : null}
      {isPaying ? <UnpaidPayment onClose={done} onPaid={done} /> : null}
    </>
  );
}
