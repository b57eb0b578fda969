import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { usePasswordResetMutation } from '../../api/auth.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

/** ROUTE-059 with mode=resetPassword (AUTH-007, AUTH-009). */
export default function PasswordResetPage() {
  const t = loginTexts.use();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const [reset, { error, isLoading }] = usePasswordResetMutation();
  const problem = problemOf(error);
  const code = query.get('oobCode') ?? '';
  usePageTitle(t('resetTitle'));
  if (query.get('mode') !== 'resetPassword') return <Navigate to="/home" replace />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password === '' || password !== again) return;
    const answer = await reset({ code, password });
    if ('data' in answer) navigate('/home/login?isPasswordReset=true', { replace: true });
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('resetTitle')}</h1>
          <p className={styles.intro}>{t('resetIntro')}</p>
        </div>
        {code === '' ? <Notice tone="stopped">{t('noCode')}</Notice> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <Field
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          isRequired
          error={asked && password === '' ? t('passwordMissing') : null}
        />
        <Field
          label={t('repeatPassword')}
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          isRequired
          error={asked && password !== again ? t('notEqual') : null}
        />
        <Button type="submit" look="primary" busy={isLoading} wide>
          {t('change')}
        </Button>
        <Link to="/home/login">{t('backToLogin')}</Link>
      </form>
    </div>
  );
}
