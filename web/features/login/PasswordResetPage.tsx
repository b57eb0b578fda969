import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { PASSWORD_INPUT_LENGTH, passwordRules } from '../../../modules/accounts/contract/password-rules.ts';
import { fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { usePasswordResetMutation } from '../../api/auth.ts';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Captcha } from '../../components/captcha/Captcha.tsx';
import { useCaptcha } from '../../components/captcha/use-captcha.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { NewPasswordFields } from '../../components/new-password/NewPasswordFields.tsx';
import { refusedPassword } from '../../components/new-password/refused.ts';
import { newPasswordTexts } from '../../components/new-password/texts.ts';
import { useNewPassword } from '../../components/new-password/use-new-password.ts';
import { usePageTitle } from '../../components/page-title.ts';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

const { min, max } = passwordRules.reset;
const USELESS = 'reset.password.failure';

/** ROUTE-059 with mode=resetPassword (AUTH-007, AUTH-009, RULE-005..010). */
export default function PasswordResetPage() {
  const t = loginTexts.use();
  const f = fieldTexts.use();
  const n = newPasswordTexts.use();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const entry = useNewPassword('reset');
  const { password, again, lacking } = entry;
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const captcha = useCaptcha();
  const [reset, { error, isLoading, reset: forget, originalArgs }] = usePasswordResetMutation();
  const problem = problemOf(error);
  const refused = originalArgs?.password === password ? refusedPassword(problem) : null;
  const code = query.get('oobCode') ?? '';
  usePageTitle(t('resetTitle'));
  if (query.get('mode') !== 'resetPassword') return <Navigate to="/home" replace />;

  const passwordError = (): string | null => {
    if (refused) return refused;
    if (asked === 0 && !lacking.includes('tooLong')) return null;
    const finding = fieldFinding(password, { required: true, minLength: min, ...(max === null ? {} : { maxLength: max }) });
    return fieldMessage(f, finding) ?? (lacking.length > 0 ? n('lacks') : null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || password === '' || again === '' || lacking.length > 0) return void captcha.ready();
    if (!entry.agrees()) return;
    if (!captcha.ready() || captcha.answer === null) return;
    const answer = await reset({ code, password, recaptcha: captcha.answer });
    if ('data' in answer) return navigate('/home/login?isPasswordReset=true', { replace: true });
    captcha.spent(problemOf(answer.error));
    setAsked((count) => count + 1);
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('resetTitle')}</h1>
          <p className={styles.intro}>{t('resetIntro')}</p>
        </div>
        {code === '' ? <Notice tone="stopped">{t('noCode')}</Notice> : null}
        {problem && problem.code !== USELESS && !problem.code.startsWith('recaptcha.') && !refusedPassword(problem) ? (
          <ProblemNotice problem={problem} />
        ) : null}
        <NewPasswordFields
          entry={entry}
          hint={max === null ? t('passwordHint') : `${t('passwordHint')} ${n('hintMore', { max })}`}
          maxLength={PASSWORD_INPUT_LENGTH}
          error={passwordError()}
          mismatch={t('mismatch')}
          againMissing={asked > 0 ? f('required') : null}
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
