import type { MouseEvent } from 'react';
import { download } from '../../api/download.ts';
import { type Invoice, type InvoiceStatus, useInvoicesQuery } from '../../api/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { refusedToast } from '../../components/toast-slice.ts';
import { useWide } from '../../components/use-wide.ts';
import { useFormats } from '../../i18n/format.ts';
import { useInvoiceName } from '../../payments/invoice-name.ts';
import { useAppDispatch } from '../../session/store.ts';
import { CfdiCell } from './CfdiCell.tsx';
import styles from './Invoices.module.css';
import { invoiceTexts } from './invoice-texts.ts';

const TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  paid: 'done',
  pending: 'waiting',
  failed: 'stopped',
  refunded: 'neutral',
  canceled: 'neutral',
};

/** The newest charges: date, status, amount and receipt (UI-021, CONST-012..014); on phones one under the other. */
export function InvoicesPart() {
  const t = invoiceTexts.use();
  const wide = useWide();
  const { data, isLoading, refetch } = useInvoicesQuery();
  if (isLoading)
    return (
      <Loading>
        <Skeleton height="120px" />
      </Loading>
    );
  if (!data)
    return (
      <div className={styles.empty}>
        <p>{t('notRead')}</p>
        <Button small onPress={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    );
  if (data.length === 0) return <p className={styles.quiet}>{t('none')}</p>;
  return wide ? <Table invoices={data} /> : <List invoices={data} />;
}

function Table({ invoices }: { invoices: readonly Invoice[] }) {
  const t = invoiceTexts.use();
  const name = useInvoiceName();
  const { day } = useFormats();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" className={styles.number}>
            {t('amount')}
          </th>
          <th scope="col">{t('pdf')}</th>
          <th scope="col">{t('cfdi')}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((one) => (
          <tr key={one.id} data-invoice={one.id}>
            <td>
              {day(one.createdAt)}
              <span className={styles.quiet}>{name(one)}</span>
            </td>
            <td>
              <Status tone={TONES[one.status]}>{t(one.status)}</Status>
            </td>
            <td className={styles.number}>
              <Amount of={one} />
            </td>
            <td>
              <Receipt of={one} />
            </td>
            <td>
              <CfdiCell of={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ invoices }: { invoices: readonly Invoice[] }) {
  const t = invoiceTexts.use();
  const name = useInvoiceName();
  const { day } = useFormats();
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {invoices.map((one) => (
        <li key={one.id} data-invoice={one.id}>
          <p>
            {day(one.createdAt)}
            <span className={styles.quiet}>{name(one)}</span>
          </p>
          <p className={styles.number}>
            <Amount of={one} />
          </p>
          <p>
            <Status tone={TONES[one.status]}>{t(one.status)}</Status>
          </p>
          <p className={styles.number}>
            <Receipt of={one} />
          </p>
          <div className={styles.whole}>
            <CfdiCell of={one} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Amount({ of: { total, currency } }: { of: Invoice }) {
  const { money } = useFormats();
  return money(total, currency);
}

function Receipt({ of: { pdfUrl, folio } }: { of: Invoice }) {
  const t = invoiceTexts.use();
  const dispatch = useAppDispatch();
  if (pdfUrl === null) return <span className={styles.quiet}>{t('pdfNone')}</span>;
  // The address asks for the session, which a link of the browser's own would not bring.
  const keep = async (event: MouseEvent) => {
    event.preventDefault();
    const problem = await download(pdfUrl, t('pdfName', { folio }));
    if (problem) dispatch(refusedToast(problem));
  };
  return (
    <a href={pdfUrl} onClick={(event) => void keep(event)} aria-label={t('pdfOf', { folio })} className={styles.link}>
      {t('pdfWord')}
    </a>
  );
}
