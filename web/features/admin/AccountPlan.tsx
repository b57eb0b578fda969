import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import styles from './Admin.module.css';
import { CreditsForm } from './CreditsForm.tsx';
import { editableFlags } from './flag-texts.ts';
import { AddressForm, CorporateForm, ExpiryForm, FlagsForm, LimitsForm, PlanForm } from './PlanForms.tsx';
import { adminPlanTexts } from './plan-texts.ts';
import { RefusedActs } from './RefusedActs.tsx';
import { type Decision, type SubscriptionOf, useDecideMutation, useSubscriptionOfQuery } from './subscription-calls.ts';

/** The subscription of one account for platform staff: what it is, what keeps it from an act, and what they change with a reason. */
export function AccountPlan({ userID, name, focused }: { userID: string; name: string; focused: boolean }) {
  const t = adminPlanTexts.use();
  const { data, error, refetch } = useSubscriptionOfQuery(userID, { refetchOnMountOrArgChange: true });
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) head.current?.focus();
  }, [focused]);
  const problem = problemOf(error);
  return (
    <section className={styles.part} aria-labelledby="admin-plan">
      <h2 id="admin-plan" ref={head} tabIndex={-1}>
        {t('title', { name })}
      </h2>
      <p className={styles.note}>{t('hint')}</p>
      {problem ? (
        <ProblemNotice problem={problem} onRetry={() => void refetch()} />
      ) : data ? (
        <Known key={userID} userID={userID} of={data} />
      ) : (
        <Loading>
          <Skeleton height="220px" />
        </Loading>
      )}
    </section>
  );
}

function Known({ userID, of }: { userID: string; of: SubscriptionOf }) {
  const t = adminPlanTexts.use();
  const plan = planNameTexts.use();
  const { calendarDay } = useFormats();
  const { subscription, acts, isOwner } = of;
  const { planName, expiryDate, billingSubscription } = subscription;
  return (
    <>
      <p>
        <strong>{t('now', { plan: plan(planName) })}</strong>
        {' · '}
        {expiryDate === null ? t('endless') : t('until', { day: calendarDay(expiryDate) })}
      </p>
      {billingSubscription.lastCutOffDate === null ? null : (
        <Notice tone="waiting">{t('debts', { day: calendarDay(billingSubscription.lastCutOffDate) })}</Notice>
      )}
      <RefusedActs acts={acts} />
      {isOwner ? <Deciding userID={userID} of={of} /> : <Notice>{t('subUser')}</Notice>}
    </>
  );
}

/** One reason for whatever is decided next: without it nothing is sent. */
function Deciding({ userID, of: { subscription } }: { userID: string; of: SubscriptionOf }) {
  const t = adminPlanTexts.use();
  const dispatch = useAppDispatch();
  const [decide, { isLoading }] = useDecideMutation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = async (decision: Decision) => {
    setProblem(null);
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const answer = await decide({ ...decision, userID, reason: reason.trim() });
    if (answer.error) setProblem(problemOf(answer.error));
    else {
      setReason('');
      dispatch(toast(t('saved')));
    }
  };
  const form = { subscription, busy: isLoading, onDecide: (decision: Decision) => void send(decision) };
  // A form begins anew with what stands once that is another, and keeps what is typed while something else was decided.
  const { planName, documentLimit, userLimit, maxTemplates, savedSignaturesLimit, expiryDate, isCorporateAdmin, authenticateUrl } =
    subscription;
  const limits = [documentLimit, userLimit, maxTemplates, savedSignaturesLimit].join(' ');
  const credits = subscription.credits.map(({ credit, added }) => `${credit} ${added}`).join(' ');
  const flags = editableFlags.filter((flag) => subscription[flag]).join(' ');
  return (
    <div className={styles.forms}>
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        autoComplete="off"
        maxLength={500}
        inputRef={field}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setMissing(false);
        }}
        error={missing ? t('reasonMissing') : null}
      />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <PlanForm key={`plan ${planName}`} {...form} />
      <LimitsForm key={`limits ${limits}`} {...form} />
      <CreditsForm key={`credits ${credits}`} {...form} />
      <ExpiryForm key={`expiry ${expiryDate}`} {...form} />
      <FlagsForm key={`flags ${flags}`} {...form} />
      <CorporateForm key={`corporate ${isCorporateAdmin}`} {...form} />
      <AddressForm key={`address ${authenticateUrl}`} {...form} />
    </div>
  );
}
