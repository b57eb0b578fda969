import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EMAIL_LENGTH } from '../../../modules/accounts/contract/person-rules.ts';
import { fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { Button } from '../../components/Button.tsx';
import { Captcha } from '../../components/captcha/Captcha.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { takenAlong } from '../../session/asked-place.ts';
import { EnterTrouble } from '../../session/EnterTrouble.tsx';
import { useEnter } from '../../session/enter.ts';
import { closed } from '../../session/slice.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import { sessionTexts } from '../../session/texts.ts';
import { WaitingFile } from '../../session/WaitingFile.tsx';
import { WhyEnded } from '../../session/WhyEnded.tsx';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

/** More than any rule takes, so that a longer value gets its message instead of being cut. */
const TYPED_LENGTH = EMAIL_LENGTH + 50;

/** ROUTE-004. Where to go afterwards is decided by the guard around it. */
export default function LoginPage() {
  const t = loginTexts.use();
  const f = fieldTexts.use();
  const s = sessionTexts.use();
  const [query] = useSearchParams();
  const onwards = takenAlong(useLocation());
  const { enter, entering, problem, captcha } = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const dispatch = useAppDispatch();
  const { told, why } = useAppSelector((state) => state.session);
  usePageTitle(t('title'));
  const emailFinding = fieldFinding(email, { required: true, maxLength: EMAIL_LENGTH, kind: 'email' });
  const empty = emailFinding?.rule === 'required' || password === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (emailFinding === null && password !== '') await enter(email.trim(), password);
    setAsked((count) => count + 1);
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.intro}>{t('intro')}</p>
        </div>
        <WaitingFile />
        {query.get('isPasswordReset') === 'true' && !problem ? <Notice tone="done">{t('passwordChanged')}</Notice> : null}
        {asked > 0 && empty ? <Notice tone="stopped">{t('fillOut')}</Notice> : null}
        <EnterTrouble problem={empty ? null : problem} />
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          maxLength={TYPED_LENGTH}
          isRequired
          error={asked > 0 ? fieldMessage(f, emailFinding) : null}
        />
        <Field
          label={t('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          error={asked > 0 && password === '' ? f('required') : null}
        />
        {captcha ? <Captcha key={captcha.round} {...captcha.box} /> : null}
        <Button type="submit" look="primary" busy={entering} wide>
          {t('enter')}
        </Button>
        <Link to="/home/password">{t('lost')}</Link>
        <Link to="/home/register" state={onwards}>
          {t('register')}
        </Link>
        <Link to="/home/confirmation" state={onwards}>
          {t('confirm')}
        </Link>
      </form>
      <Dialog
        open={told}
        onClose={() => dispatch(closed())}
        title={s('expiredTitle')}
        mustAnswer
        actions={
          <Button look="primary" onPress={() => dispatch(closed())} autoFocus>
            {s('understood')}
          </Button>
        }
      >
        <WhyEnded why={why} />
      </Dialog>
    </div>
  );
}
