import { useState } from 'react';
import { type PasswordForm, passwordProblems } from '../../../modules/accounts/contract/password-rules.ts';

/** A password typed twice, under the rule of a form. */
export function useNewPassword(form: PasswordForm, onType: () => void = () => undefined) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [differs, setDiffers] = useState(false);
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setDiffers(false);
    onType();
  };
  const clear = () => {
    setPassword('');
    setAgain('');
  };
  return {
    form,
    password,
    again,
    /** The two were not the same when the form was sent, and nothing was typed since. */
    differs,
    lacking: passwordProblems(form, password),
    typePassword: typed(setPassword),
    typeAgain: typed(setAgain),
    /** What was said of the two is no longer said. */
    forgive: () => setDiffers(false),
    clear,
    /** RULE-007: where they are not the same that is said, and both are typed anew. */
    agrees: (): boolean => {
      if (password === again) return true;
      setDiffers(true);
      clear();
      return false;
    },
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>;
