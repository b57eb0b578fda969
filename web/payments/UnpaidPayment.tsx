import { problemOf } from '../api/base.ts';
import { useUnpaidInvoicesQuery } from '../api/payments.ts';
import { ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { useFormats } from '../i18n/format.ts';
import { useInvoiceName } from './invoice-name.ts';
import { Payment } from './Payment.tsx';
import styles from './Payments.module.css';
import { paymentTexts } from './payment-texts.ts';

export interface UnpaidPaymentProps {
  readonly documentTitle?: string | null;
  readonly onClose: () => void;
  readonly onPaid: () => void;
}

/** Pays every invoice that is due, together (CALL-011). */
export function UnpaidPayment(props: UnpaidPaymentProps) {
  const t = paymentTexts.use();
  const name = useInvoiceName();
  const { money } = useFormats();
  const { data: invoices, error, refetch } = useUnpaidInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const problem = invoices ? null : problemOf(error);
  const currency = invoices?.[0]?.currency ?? null;
  // Whole cents: sums of fractions would show a cent more or less.
  const total = (invoices ?? []).reduce((sum, one) => sum + Math.round(one.total * 100), 0) / 100;
  return (
    <Payment
      {...props}
      title={t('unpaidTitle')}
      purchase={{ kind: 'invoices' }}
      total={currency === null ? null : { amount: total, currency }}
      isEmpty={!invoices?.length}
    >
      {problem ? <ProblemNotice problem={problem} title={t('unpaidFailed')} onRetry={() => void refetch()} /> : null}
      {!invoices && !problem ? (
        <Loading>
          <Skeleton height="44px" />
        </Loading>
      ) : null}
      {invoices?.length === 0 ? <p>{t('unpaidNone')}</p> : null}
      {invoices && currency ? (
        <dl className={styles.lines}>
          {invoices.map((one) => (
            <div key={one.id}>
              <dt>{name(one)}</dt>
              <dd>{money(one.total, one.currency)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('total')}</dt>
            <dd>{money(total, currency)}</dd>
          </div>
        </dl>
      ) : null}
    </Payment>
  );
}
