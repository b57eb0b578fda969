import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { PASSWORD_INPUT_LENGTH, passwordProblems } from '../../../modules/accounts/contract/password-rules.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { keyFor } from '../register/once.ts';
import { PasswordChecklist } from '../register/PasswordChecklist.tsx';
import { useChangePasswordMutation } from './calls.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** CALL-046, RULE-001, RULE-007, RULE-008 */
export function PasswordTab({ email }: { email: string }) {
  const t = profileTexts.use();
  const rulesId = useId();
  const form = useRef<HTMLFormElement>(null);
  const once = useRef<{ of: string; key: string } | null>(null);
  const [last, setLast] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(0);
  const [mismatch, setMismatch] = useState(false);
  const [change, { error, isLoading, data, reset }] = useChangePasswordMutation();
  const problem = problemOf(error);
  const beside = problem?.code === 'password.last_wrong' ? 'last' : problem?.code === 'password.same_as_old' ? 'new' : null;
  const lacking = passwordProblems('profile', password);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus();
  }, [asked]);

  const newError = (): string | null => {
    if (mismatch) return t('mismatch');
    if (beside === 'new') return problem!.message;
    if (asked === 0) return null;
    if (password === '') return t('new_missing');
    if (lacking.length > 0) return t(lacking.includes('tooLong') ? 'new_tooLong' : 'new_lacks');
    return password === last ? t('new_same') : null;
  };
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setMismatch(false);
    if (error || data) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || last === '' || password === '' || lacking.length > 0 || password === last) return;
    // RULE-007: said, and both are typed anew.
    if (password !== again) {
      setMismatch(true);
      setPassword('');
      setAgain('');
      return setAsked((count) => count + 1);
    }
    const sent = { lastPassword: last, password };
    once.current = keyFor(once.current, sent);
    const answer = await change({ ...sent, once: once.current.key });
    setAsked((count) => ('data' in answer ? 0 : count + 1));
    if (!('data' in answer)) return;
    once.current = null;
    setLast('');
    setPassword('');
    setAgain('');
  };
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {data ? (
        <Notice tone="done" live>
          {t('passwordChanged')}
        </Notice>
      ) : null}
      {problem && !beside ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.narrow}>
        <Field
          label={t('lastPassword')}
          type="password"
          name="lastPassword"
          autoComplete="current-password"
          value={last}
          onChange={typed(setLast)}
          isRequired
          error={beside === 'last' ? problem!.message : asked > 0 && last === '' ? t('last_missing') : null}
        />
        <Field
          label={t('newPassword')}
          type="password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={typed(setPassword)}
          maxLength={PASSWORD_INPUT_LENGTH + 50}
          isRequired
          aria-describedby={rulesId}
          error={newError()}
        />
        <PasswordChecklist form="profile" password={password} id={rulesId} />
        <Field
          label={t('repeatPassword')}
          type="password"
          name="confirmation"
          autoComplete="new-password"
          value={again}
          onChange={typed(setAgain)}
          maxLength={PASSWORD_INPUT_LENGTH + 50}
          isRequired
          error={mismatch ? t('mismatch') : asked > 0 && again === '' ? t('again_missing') : null}
        />
        <p className={styles.actions}>
          <Button type="submit" look="primary" busy={isLoading}>
            {t('changePassword')}
          </Button>
        </p>
      </div>
    </form>
  );
}
