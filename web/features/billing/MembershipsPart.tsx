import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { plansToStart } from '../../../modules/subscription/contract/plans.ts';
import { problemOf } from '../../api/base.ts';
import { type OwnSubscription, type Plan, usePlansQuery } from '../../api/subscription.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { queryWith } from '../../components/query-now.ts';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import { Price, useStarting, WhyNot } from '../../subscription/Starting.tsx';
import { dialogOpened } from '../../subscription/slice.ts';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './Billing.module.css';
import { billingTexts } from './texts.ts';

/** The memberships there are, and how one begins; a plan that was agreed has an advisor instead. */
export function MembershipsPart({ subscription }: { subscription: OwnSubscription }) {
  const t = billingTexts.use();
  return (
    <section aria-labelledby="memberships">
      <h2 id="memberships">{t('plans')}</h2>
      {subscription.isCorporate ? <Agreed /> : <Memberships subscription={subscription} />}
    </section>
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
        // With a card, ZERO has its one button that stands out in the plan card.
        <Button look={current === 'ZERO' && hasRegisteredCard ? 'secondary' : 'primary'} onPress={startBase}>
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
  const [, setSearch] = useSearchParams();
  const toCards = () => {
    onClose();
    setSearch(queryWith({ action: 'payment-methods' }));
  };
  const go = async () => {
    if (!(await start('DYNAMIC_MEMBERSHIP'))) return;
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
      {problem ? <WhyNot problem={problem} onCards={toCards} /> : null}
    </Dialog>
  );
}
