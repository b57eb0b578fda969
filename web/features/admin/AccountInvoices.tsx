import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Admin.module.css';
import { type StaffInvoice, useInvoicesOfQuery } from './invoice-calls.ts';
import { adminInvoiceTexts } from './invoice-texts.ts';
import { RefundDialog } from './RefundDialog.tsx';

const tones = { paid: 'done', pending: 'waiting', failed: 'stopped', refunded: 'neutral', canceled: 'neutral' } as const;

/** What one account paid or owes, for platform staff, and the way to give some of it back. */
export function AccountInvoices({ userID, name }: { userID: string; name: string }) {
  const t = adminInvoiceTexts.use();
  const { data, error, refetch } = useInvoicesOfQuery(userID, { refetchOnMountOrArgChange: true });
  const [refundingId, setRefunding] = useState<string | null>(null);
  const refunding = data?.invoices.find(({ id }) => id === refundingId);
  const problem = problemOf(error);
  return (
    <section className={styles.part} aria-labelledby="admin-invoices">
      <h2 id="admin-invoices">{t('title', { name })}</h2>
      <p className={styles.note}>{t('hint')}</p>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {data || problem ? null : (
        <Loading>
          <Skeleton height="120px" />
        </Loading>
      )}
      {data?.invoices.length === 0 ? <p className={styles.note}>{t('none')}</p> : null}
      {data && data.invoices.length > 0 ? <Rows invoices={data.invoices} onRefund={({ id }) => setRefunding(id)} /> : null}
      {refunding ? <RefundDialog key={refunding.id} invoice={refunding} onClose={() => setRefunding(null)} /> : null}
    </section>
  );
}

function Rows({ invoices, onRefund }: { invoices: readonly StaffInvoice[]; onRefund: (invoice: StaffInvoice) => void }) {
  const t = adminInvoiceTexts.use();
  const { calendarDay, money } = useFormats();
  return (
    <table className={`${styles.table} ${styles.accounts} ${styles.invoices}`} aria-labelledby="admin-invoices">
      <thead>
        <tr>
          <th scope="col">{t('folio')}</th>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" className={styles.number}>
            {t('total')}
          </th>
          <th scope="col">{t('back')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              <span className={styles.name}>{invoice.folio}</span>
              <span className={styles.note}>
                {t(`kind_${invoice.kind}`, { month: calendarDay(`${invoice.month}-01`).slice('01-'.length) })}
              </span>
            </th>
            <td>
              <span className={styles.under}>{t('date')}</span>
              <Moment at={invoice.createdAt} as="day" />
            </td>
            <td>
              <span className={styles.under}>{t('status')}</span>
              <Status tone={tones[invoice.status]}>{t(`status_${invoice.status}`)}</Status>
            </td>
            <td className={styles.number}>
              <span className={styles.under}>{t('total')}</span>
              {money(invoice.total, invoice.currency)}
            </td>
            <td>
              <span className={styles.under}>{t('back')}</span>
              <Back invoice={invoice} />
            </td>
            <td className={styles.acts}>
              {invoice.refundable > 0 ? (
                <Button small aria-label={t('refundOf', { folio: invoice.folio })} onPress={() => onRefund(invoice)}>
                  {t('refund')}
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What went back, what is on its way or did not go, and what the holder of the card contests. */
function Back({ invoice: { refunded, refunds, disputes, currency } }: { invoice: StaffInvoice }) {
  const t = adminInvoiceTexts.use();
  const { money } = useFormats();
  const sum = (status: 'asked' | 'failed') => refunds.reduce((all, one) => all + (one.status === status ? one.amount : 0), 0);
  const [asked, failed] = [sum('asked'), sum('failed')];
  const disputed = disputes.reduce((all, one) => all + (one.outcome === 'open' ? one.amount : 0), 0);
  const lines = [
    ...(asked > 0 ? [t('onItsWay', { amount: money(asked, currency) })] : []),
    ...(failed > 0 ? [t('notGiven', { amount: money(failed, currency) })] : []),
    ...(disputed > 0 ? [t('disputed', { amount: money(disputed, currency) })] : []),
  ];
  return (
    <>
      {money(refunded, currency)}
      {lines.map((line) => (
        <span key={line} className={`${styles.note} ${styles.line}`}>
          {line}
        </span>
      ))}
    </>
  );
}
