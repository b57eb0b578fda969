import { type FormEvent, useRef, useState } from 'react';
import { EMAIL_LENGTH } from '../../../modules/accounts/contract/person-rules.ts';
import { fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { type OwnProfile, useAskEmailChangeMutation, useWithdrawEmailChangeMutation } from './calls.ts';
import { emailTexts } from './email-texts.ts';
import styles from './Profile.module.css';

const PASSWORD_LENGTH = 200;

/** Another address for the account: asked for here, agreed to from both mailboxes. */
export function EmailTab({ profile }: { profile: OwnProfile }) {
  const t = emailTexts.use();
  const f = fieldTexts.use();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [ask, { error, isLoading, reset }] = useAskEmailChangeMutation();
  const problem = problemOf(error);
  const finding = fieldFinding(email, { required: true, maxLength: EMAIL_LENGTH, kind: 'email' });
  const beside = problem?.code === 'password.last_wrong' ? 'password' : problem?.code === 'email_change.same' ? 'email' : null;
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (error) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || finding !== null || password === '') return;
    const sent = { email: email.trim(), password };
    once.current = keyFor(once.current, sent);
    const answer = await ask({ ...sent, once: once.current.key });
    setAsked((count) => ('data' in answer ? 0 : count + 1));
    if (!('data' in answer)) return;
    once.current = null;
    setEmail('');
    setPassword('');
  };
  const besideEmail = beside === 'email' ? problem!.message : asked > 0 ? fieldMessage(f, finding) : null;
  return (
    <div className={styles.stack}>
      <p>
        {t('now')} <strong className={styles.address}>{profile.emailID}</strong>
      </p>
      {profile.emailChange ? <Waiting change={profile.emailChange} before={profile.emailID ?? ''} /> : null}
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <input type="hidden" autoComplete="username" value={profile.emailID ?? ''} readOnly />
        {problem && !beside ? <ProblemNotice problem={problem} /> : null}
        <div className={styles.narrow}>
          <Field
            label={t('next')}
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={typed(setEmail)}
            isRequired
            error={besideEmail}
            hint={besideEmail === null ? t('hint') : undefined}
          />
          <Field
            label={t('password')}
            type="password"
            name="ownPassword"
            autoComplete="current-password"
            value={password}
            onChange={typed(setPassword)}
            maxLength={PASSWORD_LENGTH}
            isRequired
            error={beside === 'password' ? problem!.message : asked > 0 && password === '' ? t('passwordMissing') : null}
          />
          <p className={styles.actions}>
            <Button type="submit" look="primary" busy={isLoading}>
              {t('ask')}
            </Button>
          </p>
        </div>
      </form>
      <p className={styles.quiet}>{t('documents')}</p>
    </div>
  );
}

/** Which of the two mailboxes still has to agree, and the way back. */
function Waiting({ change, before }: { change: NonNullable<OwnProfile['emailChange']>; before: string }) {
  const t = emailTexts.use();
  const { exact } = useFormats();
  const [withdraw, { error, isLoading }] = useWithdrawEmailChangeMutation();
  const problem = problemOf(error);
  const line = (side: 'OLD' | 'NEW', address: string) => (
    <li>{t(change.confirmed.includes(side) ? 'sideAgreed' : 'sideWaits', { address })}</li>
  );
  return (
    <Notice
      tone="waiting"
      live
      title={t('waitingTitle', { address: change.email })}
      actions={
        <Button busy={isLoading} onPress={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      }
    >
      <ul className={styles.plain}>
        {line('OLD', before)}
        {line('NEW', change.email)}
      </ul>
      <p>{t('waitingUntil', { moment: exact(change.expiresAt) })}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Notice>
  );
}
