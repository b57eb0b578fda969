import { type ReactNode, useId } from 'react';
import styles from './ChoiceField.module.css';
import field from './Field.module.css';
import { SelectField } from './SelectField.tsx';

export interface ChoiceFieldProps {
  readonly label: string;
  /** `radio`: all options in sight; `combo`: in a list that opens. */
  readonly look: 'radio' | 'combo';
  /** Each is shown as it is, and is the value of who chooses it. */
  readonly options: readonly string[];
  /** '', or what is no option: none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What stands for none: in a list until one is chosen; among radios only where an answer can be taken back. */
  readonly none: string;
  readonly hint?: ReactNode;
  /** What is wrong and what to do, beside its cause; null: nothing is. */
  readonly error?: string | null;
  readonly isRequired?: boolean;
}

/** One of several texts. */
export function ChoiceField({ look, options, value, hint, error = null, isRequired = false, ...rest }: ChoiceFieldProps) {
  const id = useId();
  const { label, none, onChange } = rest;
  const chosen = options.includes(value) ? value : '';
  if (look === 'combo') {
    const listed = options.map((option) => ({ value: option, name: option }));
    return <SelectField {...rest} {...{ hint, error, isRequired }} name={id} options={listed} value={chosen} />;
  }
  const says = [hint ? `${id}-hint` : null, error === null ? null : `${id}-error`].filter((one) => one !== null).join(' ');
  const radio = (option: string, text: string) => (
    <label key={option} className={styles.option}>
      <input type="radio" name={id} value={option} checked={chosen === option} onChange={() => onChange(option)} />
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </label>
  );
  return (
    <div
      className={styles.choice}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isRequired}
      aria-invalid={error !== null}
      {...(says === '' ? {} : { 'aria-describedby': says })}
    >
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      {options.map((option) => radio(option, option))}
      {isRequired ? null : radio('', none)}
      {hint ? (
        <span id={`${id}-hint`} className={field.hint}>
          {hint}
        </span>
      ) : null}
      {error === null ? null : (
        <span id={`${id}-error`} className={field.error}>
          {error}
        </span>
      )}
    </div>
  );
}
