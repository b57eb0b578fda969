import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useEnter } from '../../session/enter.ts';
import { closed } from '../../session/slice.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

/** ROUTE-004. Where to go afterwards is decided by the guard around it. */
export default function LoginPage() {
  const t = loginTexts.use();
  const [query] = useSearchParams();
  const { enter, entering, problem } = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const dispatch = useAppDispatch();
  const told = useAppSelector((state) => state.session.told);
  usePageTitle(t('title'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (email.trim() === '' || password === '') return;
    void enter(email.trim(), password);
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.intro}>{t('intro')}</p>
        </div>
        {query.get('isPasswordReset') === 'true' ? <Notice tone="done">{t('passwordChanged')}</Notice> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          error={asked && email.trim() === '' ? t('emailMissing') : null}
        />
        <Field
          label={t('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          error={asked && password === '' ? t('passwordMissing') : null}
        />
        <Button type="submit" look="primary" busy={entering} wide>
          {t('enter')}
        </Button>
        <Link to="/home/password">{t('lost')}</Link>
        <Link to="/home/register">{t('register')}</Link>
        <Link to="/home/confirmation">{t('confirm')}</Link>
      </form>
      <Dialog
        open={told}
        onClose={() => dispatch(closed())}
        title={t('expiredTitle')}
        mustAnswer
        actions={
          <Button look="primary" onPress={() => dispatch(closed())} autoFocus>
            {t('understood')}
          </Button>
        }
      >
        <p>{t('expiredText')}</p>
      </Dialog>
    </div>
  );
}
