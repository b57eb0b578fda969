import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { fieldFinding } from '../../../modules/accounts/contract/field-rules.ts';
import { PASSWORD_INPUT_LENGTH, passwordProblems, passwordRules } from '../../../modules/accounts/contract/password-rules.ts';
import { usePasswordResetMutation } from '../../api/auth.ts';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Captcha } from '../../components/captcha/Captcha.tsx';
import { useCaptcha } from '../../components/captcha/use-captcha.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { PasswordChecklist } from '../register/PasswordChecklist.tsx';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

const { min, max } = passwordRules.reset;
const USELESS = 'reset.password.failure';

/** ROUTE-059 with mode=resetPassword (AUTH-007, AUTH-009, RULE-005..010). */
export default function PasswordResetPage() {
  const t = loginTexts.use();
  const f = fieldTexts.use();
  const rulesId = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(0);
  const [mismatch, setMismatch] = useState(false);
  const captcha = useCaptcha();
  const [reset, { error, isLoading, reset: forget }] = usePasswordResetMutation();
  const problem = problemOf(error);
  const code = query.get('oobCode') ?? '';
  usePageTitle(t('resetTitle'));
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus();
  }, [asked]);
  if (query.get('mode') !== 'resetPassword') return <Navigate to="/home" replace />;

  const lacking = passwordProblems('reset', password);
  const passwordError = (): string | null => {
    if (mismatch) return t('mismatch');
    if (asked === 0 && !lacking.includes('tooLong')) return null;
    const finding = fieldFinding(password, { required: true, minLength: min, ...(max === null ? {} : { maxLength: max }) });
    return fieldMessage(f, finding) ?? (lacking.length > 0 ? t('lacks') : null);
  };
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setMismatch(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || password === '' || again === '' || lacking.length > 0) return void captcha.ready();
    // RULE-007: said, and both are typed anew.
    if (password !== again) {
      setMismatch(true);
      setPassword('');
      setAgain('');
      return;
    }
    if (!captcha.ready() || captcha.answer === null) return;
    const answer = await reset({ code, password, recaptcha: captcha.answer });
    if ('data' in answer) return navigate('/home/login?isPasswordReset=true', { replace: true });
    captcha.spent(problemOf(answer.error));
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('resetTitle')}</h1>
          <p className={styles.intro}>{t('resetIntro')}</p>
        </div>
        {code === '' ? <Notice tone="stopped">{t('noCode')}</Notice> : null}
        {problem && problem.code !== USELESS && !problem.code.startsWith('recaptcha.') ? <ProblemNotice problem={problem} /> : null}
        <Field
          label={t('newPassword')}
          type="password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={typed(setPassword)}
          maxLength={PASSWORD_INPUT_LENGTH}
          isRequired
          hint={t('passwordHint')}
          aria-describedby={rulesId}
          error={passwordError()}
        />
        <PasswordChecklist form="reset" password={password} id={rulesId} />
        <Field
          label={t('repeatPassword')}
          type="password"
          name="confirmation"
          autoComplete="new-password"
          value={again}
          onChange={typed(setAgain)}
          maxLength={PASSWORD_INPUT_LENGTH}
          isRequired
          error={mismatch ? t('mismatch') : asked > 0 && again === '' ? f('required') : null}
        />
        <Captcha key={captcha.round} {...captcha.box} />
        <Button type="submit" look="primary" busy={isLoading} wide>
          {t('change')}
        </Button>
        <Link to="/home/login">{t('backToLogin')}</Link>
      </form>
      <Dialog
        open={problem?.code === USELESS}
        onClose={forget}
        title={t('failedTitle')}
        actions={
          <>
            <ButtonLink to="/home/password">{t('askNew')}</ButtonLink>
            <ButtonLink to="/home/login" look="primary">
              {t('backToLogin')}
            </ButtonLink>
          </>
        }
      >
        <p>{problem?.message}</p>
        <p>{t('failedText')}</p>
      </Dialog>
    </div>
  );
}
