import { useId } from 'react';
import { REMINDER_PLAN_LIMITS } from '../../../shared-kernel/reminder-plan.ts';
import { Field } from '../../components/Field.tsx';
import { isRight, PARTS, type Part, planOf, planSentence, type TypedPlan } from './plan.ts';
import styles from './Reminders.module.css';
import { remindersTexts } from './texts.ts';

const LABELS = { firstDays: 'first', everyDays: 'every', most: 'most' } as const;

/** Whether there are reminders, when, and what that comes to in one sentence. `asked`: what is wrong is said. */
export function PlanFields({ typed, asked, onChange }: { typed: TypedPlan; asked: boolean; onChange: (typed: TypedPlan) => void }) {
  const t = remindersTexts.use();
  const id = useId();
  const plan = planOf(typed);
  const field = (part: Part) => (
    <Field
      key={part}
      type="number"
      inputMode="numeric"
      label={t(LABELS[part])}
      value={typed[part]}
      onChange={(value) => onChange({ ...typed, [part]: value })}
      error={asked && !isRight(part, typed[part]) ? t('range', { most: REMINDER_PLAN_LIMITS[part] }) : null}
    />
  );
  return (
    <div className={styles.fields}>
      <div>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={typed.isOn}
            aria-describedby={id}
            onChange={(event) => onChange({ ...typed, isOn: event.target.checked })}
          />
          <span>{t('on')}</span>
        </label>
        <p id={id} className={styles.quiet}>
          {t('onWhat')}
        </p>
      </div>
      {typed.isOn ? <div className={styles.numbers}>{PARTS.map(field)}</div> : null}
      <p className={styles.sentence} aria-live="polite">
        {plan === undefined ? null : planSentence(t, plan)}
      </p>
    </div>
  );
}
