import { useState } from 'react';
import { corporateToggles } from '../../../modules/subscription/contract/flags.ts';
import { problemOf } from '../../api/base.ts';
import { useSubscriptionQuery } from '../../api/subscription.ts';
import type { ApiProblem } from '../../api/types.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Admin.module.css';
import { AddressForm, FlagsForm } from './PlanForms.tsx';
import { adminPlanTexts } from './plan-texts.ts';
import { type Decision, useChangeOwnMutation } from './subscription-calls.ts';

/** What a corporate admin turns on and off for the own account (CORP-001); limits, plan and days stay with platform staff. */
export function OwnSettings() {
  const t = adminPlanTexts.use();
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useSubscriptionQuery();
  const [change, { isLoading }] = useChangeOwnMutation();
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const problem = data ? null : problemOf(error);
  const send = async (decision: Decision) => {
    setRefused(null);
    const answer = await change(bodyOf(decision));
    if (answer.error) setRefused(problemOf(answer.error));
    else dispatch(toast(t('saved')));
  };
  const onDecide = (decision: Decision) => void send(decision);
  return (
    <section className={styles.part} aria-labelledby="admin-own">
      <h2 id="admin-own">{t('ownTitle')}</h2>
      <p className={styles.note}>{t('ownHint')}</p>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {data || problem ? null : (
        <Loading>
          <Skeleton height="220px" />
        </Loading>
      )}
      {refused ? <ProblemNotice problem={refused} /> : null}
      {data ? (
        <div className={styles.forms}>
          <FlagsForm
            key={corporateToggles.filter((flag) => data[flag]).join(' ')}
            subscription={data}
            flags={corporateToggles}
            busy={isLoading}
            onDecide={onDecide}
          />
          <AddressForm key={data.authenticateUrl} subscription={data} busy={isLoading} onDecide={onDecide} />
        </div>
      ) : null}
    </section>
  );
}

/** What the two forms above decide, as PUT /profile/subscription takes it. */
function bodyOf(decision: Decision): Readonly<Record<string, boolean | string | null>> {
  if (decision.what === 'notification-address') return { authenticateUrl: decision.body.url };
  if (decision.what !== 'flags') return {};
  const { on, off } = decision.body;
  return Object.fromEntries([...on.map((flag) => [flag, true]), ...off.map((flag) => [flag, false])]);
}
