import { choicesOf } from './given.ts';
import { Asked } from './Parts.tsx';
import styles from './Questions.module.css';
import type { QuestionProps } from './question-props.ts';
import { useSaid } from './said.ts';

interface GroupProps extends Pick<QuestionProps, 'id' | 'question' | 'onLeave'> {
  readonly fault: string | null;
  readonly children: React.ReactNode;
  /** A second way out of a choice that need not be made; null: there is nothing to take back. */
  readonly onTakeBack: (() => void) | null;
}

/** Choices under their question, all in sight. */
function Group({ id, question, fault, onLeave, onTakeBack, children }: GroupProps) {
  const { t } = useSaid();
  const says = [question.helper ? `${id}-helper` : '', fault === null ? '' : `${id}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      data-invalid={fault === null ? undefined : true}
      {...(says === '' ? {} : { 'aria-describedby': says })}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onLeave()}
    >
      <legend className={styles.label}>
        <Asked question={question} />
      </legend>
      {question.helper ? (
        <p id={`${id}-helper`} className={styles.hint}>
          {question.helper}
        </p>
      ) : null}
      {children}
      {onTakeBack ? (
        <button type="button" className={styles.takeBack} onClick={onTakeBack}>
          {t('takeBack')}
        </button>
      ) : null}
      {fault === null ? null : (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** One of the options, or some of them (TPL-004, TPL-005). */
export function ChoiceQuestion({ id, question, given, faults, onChange, onLeave }: QuestionProps) {
  const { fault } = useSaid();
  const isOne = question.type === 'radio';
  const chosen = isOne && typeof given === 'string' ? [given] : choicesOf(given);
  const tick = (option: string, ticked: boolean) => {
    const next = ticked ? [...chosen, option] : chosen.filter((one) => one !== option);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Group
      id={id}
      question={question}
      fault={fault(question, faults?.own ?? null)}
      onLeave={onLeave}
      onTakeBack={isOne && !question.required && chosen.length > 0 ? () => onChange(undefined) : null}
    >
      {question.options.map((option) => (
        <label key={option} className={styles.choice}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={id}
            checked={chosen.includes(option)}
            onChange={(event) => (isOne ? onChange(option) : tick(option, event.target.checked))}
          />
          <span>{option}</span>
        </label>
      ))}
    </Group>
  );
}

/** A yes or no, by which other questions show (TPL-010). */
export function YesNoQuestion({ id, question, given, faults, onChange, onLeave }: QuestionProps) {
  const { t, fault } = useSaid();
  return (
    <Group
      id={id}
      question={question}
      fault={fault(question, faults?.own ?? null)}
      onLeave={onLeave}
      onTakeBack={!question.required && typeof given === 'boolean' ? () => onChange(undefined) : null}
    >
      <div className={styles.yesNo}>
        {([true, false] as const).map((answer) => (
          <label key={String(answer)} className={styles.choice}>
            <input type="radio" name={id} checked={given === answer} onChange={() => onChange(answer)} />
            <span>{t(answer ? 'yes' : 'no')}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}
