import { useLocation } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { usePlanOfOwnerQuery, useSubscriptionQuery } from '../../api/subscription.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useAppSelector } from '../../session/store.ts';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import { usePlanRole } from '../../subscription/use-subscription.ts';
import styles from './Billing.module.css';
import { CreditsPart } from './CreditsPart.tsx';
import { DefaultCardPart } from './DefaultCardPart.tsx';
import { FiscalPart } from './FiscalPart.tsx';
import { InvoicePage } from './InvoicePage.tsx';
import { InvoicesPart } from './InvoicesPart.tsx';
import { invoiceTexts } from './invoice-texts.ts';
import { MembershipsPart } from './MembershipsPart.tsx';
import { PacksPart } from './PacksPart.tsx';
import { PlanCard } from './PlanCard.tsx';
import { billingTexts } from './texts.ts';
import { UnpaidNotice } from './UnpaidNotice.tsx';
import { UsagePart } from './UsagePart.tsx';

/** One script for both addresses: whoever is on one is about to go to the other. */
export default function BillingPage() {
  const { pathname } = useLocation();
  return pathname.startsWith('/dashboard/invoice') ? <InvoicePage /> : <PlanPage />;
}

/** /dashboard/billing: the owner's plan; of whoever works in the account the notice whom to ask, and nothing to pay with (GUARD-021, ROLE-004). */
function PlanPage() {
  const t = billingTexts.use();
  const role = usePlanRole();
  const known = useAppSelector(({ session }) => session.user !== null);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={role === 'owner' ? t('subtitle') : undefined} />
      {role === 'owner' ? <OwnersBilling /> : null}
      {role === 'member' ? <AskTheOwner /> : null}
      {role === null && known ? <Notice>{t('notYours')}</Notice> : null}
    </div>
  );
}

function AskTheOwner() {
  const t = billingTexts.use();
  const plan = planNameTexts.use();
  const { data } = usePlanOfOwnerQuery();
  return (
    <>
      <Notice>{t('askOwner')}</Notice>
      {data ? <p className={styles.quiet}>{t('ownersPlan', { plan: plan(data.planName) })}</p> : null}
    </>
  );
}

function OwnersBilling() {
  const t = billingTexts.use();
  const inInvoices = invoiceTexts.use();
  const { data, error, refetch } = useSubscriptionQuery();
  const problem = data ? null : problemOf(error);
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="320px" />
      </Loading>
    );
  return (
    <>
      <UnpaidNotice cutOff={data.billingSubscription.lastCutOffDate} />
      <PlanCard subscription={data} />
      <UsagePart subscription={data} />
      <DefaultCardPart />
      <FiscalPart />
      <MembershipsPart subscription={data} />
      {data.credits.length > 0 ? <CreditsPart credits={data.credits} usage={data.usage} /> : null}
      {/* What is owed comes first (subscription.pay_first). */}
      {data.planName === 'DEBTOR' ? null : <PacksPart />}
      <section aria-labelledby="invoices">
        <h2 id="invoices">{inInvoices('title')}</h2>
        <InvoicesPart />
      </section>
    </>
  );
}
