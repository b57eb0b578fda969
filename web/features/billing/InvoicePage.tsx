import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useOwnSubscription } from '../../subscription/use-subscription.ts';
import styles from './Billing.module.css';
import { InvoicesPart } from './InvoicesPart.tsx';
import { invoiceTexts } from './invoice-texts.ts';
import { UnpaidNotice } from './UnpaidNotice.tsx';

/** /dashboard/invoice: the charges of an account whose plan is not corporate (ROUTE-042, MENU-010). */
export function InvoicePage() {
  const t = invoiceTexts.use();
  const subscription = useOwnSubscription();
  usePageTitle(t('pageTitle'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('pageTitle')} subtitle={t('subtitle')} />
      <UnpaidNotice cutOff={subscription?.billingSubscription.lastCutOffDate ?? null} />
      <InvoicesPart />
    </div>
  );
}
