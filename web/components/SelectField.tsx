import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly name: string;
}

export interface SelectFieldProps {
  readonly label: ReactNode;
  readonly name: string;
  /** '': none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What stands there until one is chosen, and takes a choice back. Without it one is always chosen. */
  readonly none?: string;
  readonly options?: readonly SelectOption[];
  /** Behind the options, each under its own heading. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly SelectOption[] }[];
  readonly hint?: ReactNode;
  /** What is wrong and what to do, beside its cause; null: nothing is. */
  readonly error?: string | null;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** A choice out of a list, as `Field` is for what is typed. */
export function SelectField({
  label,
  name,
  value,
  onChange,
  none,
  options = [],
  groups = [],
  hint,
  error = null,
  isRequired = false,
  isDisabled = false,
}: SelectFieldProps) {
  const id = useId();
  const says = [hint ? `${id}-hint` : null, error === null ? null : `${id}-error`].filter((one) => one !== null).join(' ');
  const listed = (one: SelectOption) => (
    <option key={one.value} value={one.value}>
      {one.name}
    </option>
  );
  return (
    <div className={styles.field} {...(error === null ? {} : { 'data-invalid': true })}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={isDisabled}
        required={isRequired}
        aria-invalid={error !== null}
        {...(says === '' ? {} : { 'aria-describedby': says })}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(listed)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(listed)}
          </optgroup>
        ))}
      </select>
      {hint ? (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      ) : null}
      {error === null ? null : (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
