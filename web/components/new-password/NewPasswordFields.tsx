import { useId } from 'react';
import { passwordRulesAttribute } from '../../../modules/accounts/contract/password-rules.ts';
import { Field } from '../Field.tsx';
import { PasswordChecklist } from './PasswordChecklist.tsx';
import { newPasswordTexts } from './texts.ts';
import type { NewPassword } from './use-new-password.ts';

export interface NewPasswordFieldsProps {
  readonly entry: NewPassword;
  readonly hint?: string;
  readonly maxLength: number;
  /** What is wrong with the first; null: nothing is. */
  readonly error: string | null;
  /** Said where the two differ. */
  readonly mismatch: string;
  /** Said where the second is empty; null while nobody asked for it. */
  readonly againMissing: string | null;
}

/** A new password with its rule, ticked while one types, and the same once more (RULE-007, RULE-010). */
export function NewPasswordFields({ entry, hint, maxLength, error, mismatch, againMissing }: NewPasswordFieldsProps) {
  const t = newPasswordTexts.use();
  const rulesId = useId();
  const both = {
    type: 'password',
    autoComplete: 'new-password',
    passwordRules: passwordRulesAttribute(entry.form),
    maxLength,
    isRequired: true,
  } as const;
  return (
    <>
      <Field
        {...both}
        label={t('newPassword')}
        name="password"
        value={entry.password}
        onChange={entry.typePassword}
        hint={hint}
        aria-describedby={rulesId}
        error={entry.differs ? mismatch : error}
      />
      <PasswordChecklist form={entry.form} password={entry.password} id={rulesId} />
      <Field
        {...both}
        label={t('repeatPassword')}
        name="confirmation"
        value={entry.again}
        onChange={entry.typeAgain}
        error={entry.differs ? mismatch : entry.again === '' ? againMissing : null}
      />
    </>
  );
}
