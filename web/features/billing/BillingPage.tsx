import { useState } from 'react';
import { plansToStart } from '../../../modules/subscription/contract/plans.ts';
import { problemOf } from '../../api/base.ts';
import { type OwnSubscription, type Plan, usePlanOfOwnerQuery, usePlansQuery, useSubscriptionQuery } from '../../api/subscription.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import { Price, useStarting, WhyNot } from '../../subscription/Starting.tsx';
import { dialogOpened } from '../../subscription/slice.ts';
import { usePlanRole } from '../../subscription/use-subscription.ts';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './Billing.module.css';
import { CreditsPart } from './CreditsPart.tsx';
import { FiscalPart } from './FiscalPart.tsx';
import { billingTexts } from './texts.ts';

/** /dashboard/billing: the owner's plan; of whoever works in the account the notice whom to ask, and nothing to pay with (GUARD-021, ROLE-004). */
export default function BillingPage() {
  const t = billingTexts.use();
  const role = usePlanRole();
  const known = useAppSelector(({ session }) => session.user !== null);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={role === 'owner' ? t('subtitle') : undefined} />
      {role === 'owner' ? <OwnersPlan /> : null}
      {role === 'owner' ? <FiscalPart /> : null}
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

function OwnersPlan() {
  const t = billingTexts.use();
  const { calendarDay } = useFormats();
  const { data, error, refetch } = useSubscriptionQuery();
  const problem = data ? null : problemOf(error);
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="320px" />
      </Loading>
    );
  const { lastCutOffDate } = data.billingSubscription;
  return (
    <>
      {lastCutOffDate === null ? null : <Notice tone="waiting">{t('unpaid', { day: calendarDay(lastCutOffDate) })}</Notice>}
      <section>
        <h2>{t('yours')}</h2>
        <Facts subscription={data} />
      </section>
      {data.credits.length > 0 ? <CreditsPart credits={data.credits} usage={data.usage} /> : null}
      <section>
        <h2>{t('plans')}</h2>
        {data.isCorporate ? <Agreed /> : <Memberships subscription={data} />}
      </section>
      <section>
        <h2>{t('cards')}</h2>
        <p>{t(data.hasRegisteredCard ? 'cardThere' : 'cardNone')}</p>
        <p className={styles.quiet}>{t('cardsLater')}</p>
      </section>
    </>
  );
}

function Facts({ subscription }: { subscription: OwnSubscription }) {
  const t = billingTexts.use();
  const plan = planNameTexts.use();
  const { calendarDay, money, moment } = useFormats();
  const { planName, expiryDate, usage, documentLimit, numberOfUserAdded, userLimit, maxTemplates, amount } = subscription;
  const { promotion, promotionEndsAt } = subscription;
  const used = { used: usage.documentsCompleted, limit: documentLimit };
  const documents = planName === 'DYNAMIC_MEMBERSHIP' ? 'documentsDynamic' : documentLimit === 0 ? 'documentsUnlimited' : 'documentsOf';
  const { data: plans } = usePlansQuery();
  const currency = plans?.find((one) => one.planName === planName)?.currency;
  const facts: (readonly [string, string])[] = [
    [t('plan'), plan(planName)],
    [t('lastDay'), expiryDate === null ? t('noLastDay') : calendarDay(expiryDate)],
    [t('documents'), t(documents, used)],
    [t('users'), t('usersOf', { used: numberOfUserAdded, limit: userLimit })],
    [t('templates'), maxTemplates === 0 ? t('unlimited') : t('templatesUpTo', { limit: maxTemplates })],
  ];
  if (amount === null || amount === 0) facts.push([t('price'), t('noPrice')]);
  else if (currency) facts.push([t('price'), money(amount, currency)]);
  if (promotion !== null) facts.push([t('promotion'), t('promotionTaken', { percent: promotion.percent, months: promotion.months })]);
  else if (promotionEndsAt !== null) facts.push([t('promotion'), t('promotionUntil', { moment: moment(promotionEndsAt) })]);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** MENU-010: a plan that was agreed with a company is not started by a button. */
function Agreed() {
  const t = billingTexts.use();
  return (
    <>
      <p>{t('agreed')}</p>
      <div>
        <SupportButton button>{t('advisor')}</SupportButton>
      </div>
    </>
  );
}

function Memberships({ subscription }: { subscription: OwnSubscription }) {
  const t = billingTexts.use();
  const plan = planNameTexts.use();
  const dispatch = useAppDispatch();
  const [confirming, setConfirming] = useState<Plan | null>(null);
  const { data: plans, error, refetch } = usePlansQuery();
  const problem = plans ? null : problemOf(error);
  const { planName: current, hasRegisteredCard, isSubscribed } = subscription;
  const startBase = () => dispatch(dialogOpened(hasRegisteredCard ? 'enable-subscription-now' : 'subscription-now'));
  const shown = plansToStart.flatMap((name) => plans?.find((one) => one.planName === name) ?? []);
  // What is owed comes first (subscription.pay_first), and the dynamic membership goes on from the base one.
  const acts = (one: Plan) => {
    if (one.planName === current) return <p className={styles.quiet}>{t('yoursMark')}</p>;
    if (current === 'DEBTOR') return null;
    if (one.planName === 'BASE_MEMBERSHIP' && !isSubscribed)
      return (
        <Button look="primary" onPress={startBase}>
          {t('startBase')}
        </Button>
      );
    return one.planName === 'DYNAMIC_MEMBERSHIP' && current === 'BASE_MEMBERSHIP' ? (
      <Button onPress={() => setConfirming(one)}>{t('startDynamic')}</Button>
    ) : null;
  };
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('plansFailed')} />;
  return (
    <>
      <ul className={styles.plans}>
        {shown.map((one) => (
          <li key={one.planName}>
            <div>
              <p className={styles.name}>{plan(one.planName)}</p>
              <Price plan={one} />
            </div>
            {acts(one)}
          </li>
        ))}
      </ul>
      {confirming ? <StartDynamic plan={confirming} onClose={() => setConfirming(null)} /> : null}
    </>
  );
}

function StartDynamic({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = billingTexts.use();
  const dispatch = useAppDispatch();
  const { start, busy, problem } = useStarting();
  const go = async () => {
    if (!(await start({ kind: 'start', planName: 'DYNAMIC_MEMBERSHIP' }))) return;
    onClose();
    dispatch(toast(t('started')));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('confirmTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('notNow')}</Button>
          <Button look="primary" busy={busy} onPress={() => void go()}>
            {t('startDynamic')}
          </Button>
        </>
      }
    >
      <p>{t('confirmText')}</p>
      <Price plan={plan} />
      {problem ? <WhyNot problem={problem} /> : null}
    </Dialog>
  );
}
