import { type FormEvent, useState } from 'react';
import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useChooseUsualRemindersMutation, useUsualRemindersQuery } from './calls.ts';
import { PlanFields } from './PlanFields.tsx';
import { planOf, typedOf } from './plan.ts';
import styles from './Reminders.module.css';
import { remindersTexts } from './texts.ts';

/** When whoever does not sign is reminded, in all documents of a person of which they say nothing else. */
export function UsualReminders() {
  const t = remindersTexts.use();
  const { data, error, refetch } = useUsualRemindersQuery(undefined, { refetchOnMountOrArgChange: true });
  const problem = data ? null : problemOf(error);
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="120px" />
      </Loading>
    );
  return <UsualForm key={JSON.stringify(data.plan)} kept={data.plan} />;
}

function UsualForm({ kept }: { kept: ReminderPlan | null }) {
  const t = remindersTexts.use();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(() => typedOf(kept));
  const [asked, setAsked] = useState(false);
  const [save, { error, isLoading }] = useChooseUsualRemindersMutation();
  const problem = problemOf(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const plan = planOf(typed);
    if (isLoading || plan === undefined) return;
    const answer = await save({ plan });
    if ('data' in answer) dispatch(toast(t('saved')));
  };
  return (
    <form className={styles.fields} onSubmit={submit} noValidate aria-labelledby="usual-reminders">
      <div>
        <h3 id="usual-reminders">{t('title')}</h3>
        <p className={styles.quiet}>{t('usualLead')}</p>
      </div>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <PlanFields typed={typed} asked={asked} onChange={setTyped} />
      <p>
        <Button type="submit" busy={isLoading}>
          {t('saveUsual')}
        </Button>
      </p>
    </form>
  );
}
