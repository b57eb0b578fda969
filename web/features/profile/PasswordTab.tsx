import { type FormEvent, useRef, useState } from 'react';
import { PASSWORD_INPUT_LENGTH } from '../../../modules/accounts/contract/password-rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { NewPasswordFields } from '../../components/new-password/NewPasswordFields.tsx';
import { refusedPassword } from '../../components/new-password/refused.ts';
import { newPasswordTexts } from '../../components/new-password/texts.ts';
import { useNewPassword } from '../../components/new-password/use-new-password.ts';
import { useChangePasswordMutation } from './calls.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** CALL-046, RULE-001, RULE-007, RULE-008 */
export function PasswordTab({ email }: { email: string }) {
  const t = profileTexts.use();
  const n = newPasswordTexts.use();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [last, setLast] = useState('');
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [change, { error, isLoading, data, reset }] = useChangePasswordMutation();
  const forget = () => {
    if (error || data) reset();
  };
  const entry = useNewPassword('profile', forget);
  const { password, lacking } = entry;
  const problem = problemOf(error);
  const beside = problem?.code === 'password.last_wrong' ? 'last' : refusedPassword(problem) ? 'new' : null;

  const newError = (): string | null => {
    if (beside === 'new') return refusedPassword(problem);
    if (asked === 0) return null;
    if (password === '') return t('new_missing');
    if (lacking.length > 0) return lacking.includes('tooLong') ? t('new_tooLong') : n('lacks');
    return password === last ? t('new_same') : null;
  };
  const typeLast = (value: string) => {
    setLast(value);
    entry.forgive();
    forget();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || last === '' || password === '' || lacking.length > 0 || password === last) return;
    if (!entry.agrees()) return;
    const sent = { lastPassword: last, password };
    once.current = keyFor(once.current, sent);
    const answer = await change({ ...sent, once: once.current.key });
    setAsked((count) => ('data' in answer ? 0 : count + 1));
    if (!('data' in answer)) return;
    once.current = null;
    setLast('');
    entry.clear();
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
          onChange={typeLast}
          isRequired
          error={beside === 'last' ? problem!.message : asked > 0 && last === '' ? t('last_missing') : null}
        />
        <NewPasswordFields
          entry={entry}
          maxLength={PASSWORD_INPUT_LENGTH + 50}
          error={newError()}
          mismatch={t('mismatch')}
          againMissing={asked > 0 ? t('again_missing') : null}
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
