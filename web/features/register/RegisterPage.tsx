import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  PASSWORD_INPUT_LENGTH,
  passwordProblems,
  passwordRules,
  passwordRulesAttribute,
} from '../../../modules/accounts/contract/password-rules.ts';
import { NAME_LENGTH, type SignUpPerson, signUpProblems } from '../../../modules/accounts/contract/person-rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor, newSecret } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Captcha } from '../../components/captcha/Captcha.tsx';
import { useCaptcha } from '../../components/captcha/use-captcha.ts';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { PasswordChecklist } from '../../components/new-password/PasswordChecklist.tsx';
import { refusedPassword } from '../../components/new-password/refused.ts';
import { newPasswordTexts } from '../../components/new-password/texts.ts';
import { usePageTitle } from '../../components/page-title.ts';
import { Trace } from '../../components/Trace.tsx';
import { useLeft } from '../../components/use-left.ts';
import { takenAlong } from '../../session/asked-place.ts';
import { useWaitingUpload } from '../../session/pending-upload.ts';
import { keepAfter, keepEmail, keepWaiting } from '../../session/sign-up.ts';
import { WaitingFile } from '../../session/WaitingFile.tsx';
import { useRegisterMutation } from './calls.ts';
import { forgetForm, type KeptForm, keepForm, keptForm } from './kept.ts';
import styles from './Register.module.css';
import { registerTexts } from './texts.ts';

const { max } = passwordRules.signUp;
const TAKEN = 'auth/email-already-in-use';

/** ROUTE-003: the six fields of a sign-up, checked by the rules of the server while one types. */
export default function RegisterPage() {
  const t = registerTexts.use();
  const f = fieldTexts.use();
  const n = newPasswordTexts.use();
  const navigate = useNavigate();
  const onwards = takenAlong(useLocation());
  const waiting = useWaitingUpload() !== null;
  const rulesId = useId();
  const once = useRef<{ of: string; key: string } | null>(null);
  const waitingSecret = useRef(newSecret());
  const [person, setPerson] = useState<KeptForm>(keptForm);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const { left, entered } = useLeft();
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const captcha = useCaptcha();
  // After some sign-ups from one network (CALL-034).
  const [needed, setNeeded] = useState(false);
  const [register, { error, isLoading, originalArgs }] = useRegisterMutation();
  usePageTitle(t('title'));
  useEffect(() => keepForm(person), [person]);

  const problem = problemOf(error);
  const taken = problem?.code === TAKEN && originalArgs?.form.email === person.email.trim();
  const refused = originalArgs?.form.password === password ? refusedPassword(problem) : null;
  const problems = signUpProblems(person);
  const lacking = passwordProblems('signUp', password);
  const seen = (field: string) => asked > 0 || left.has(field);
  const errorOf = (field: keyof SignUpPerson): string | null => {
    if (field === 'email' && taken) return problem.message;
    const found = problems[field];
    if (!found || !seen(field) || (found === 'missing' && asked === 0)) return null;
    if (found === 'tooLong') return f('maxLength', { limit: NAME_LENGTH });
    if (found === 'malformed') return field === 'email' ? f('email') : t('phone_malformed');
    return t(`${field as 'email' | 'name' | 'lastName'}_missing`);
  };
  const passwordError = (): string | null => {
    if (refused) return refused;
    if (!seen('password') || lacking.length === 0) return null;
    if (password === '') return asked > 0 ? t('password_missing') : null;
    return lacking.includes('tooLong') ? t('password_tooLong') : n('lacks');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (Object.keys(problems).length > 0 || lacking.length > 0 || isLoading) return;
    if (needed && !captcha.ready()) return;
    const trimmed = Object.fromEntries(Object.entries(person).map(([field, value]) => [field, value.trim()])) as unknown as KeptForm;
    const sent = { ...trimmed, password };
    once.current = keyFor(once.current, sent);
    const solved = captcha.answer ? { recaptcha: captcha.answer } : {};
    const answer = await register({ form: sent, once: once.current.key, waitingSecret: waitingSecret.current, ...solved });
    if (!('data' in answer) || !answer.data) {
      const refused = problemOf(answer.error);
      if (refused?.facts.recaptchaRequired === true) setNeeded(true);
      if (needed || refused?.facts.recaptchaRequired === true) captcha.spent(refused);
      return setAsked((count) => count + 1);
    }
    forgetForm();
    keepEmail(answer.data.emailID);
    keepWaiting(waitingSecret.current, answer.data.emailID);
    // The file waits in this tab, which goes on by itself; the tab of the mail has none, and shows where it will appear.
    keepAfter(waiting ? null : (onwards?.from ?? null));
    navigate('/home/confirmation', { replace: true, state: onwards });
  };
  const input = (
    field: keyof SignUpPerson,
    rest: { autoComplete: string; type?: string; inputMode?: 'tel' | 'email'; hint?: string; needed?: boolean },
  ) => {
    const { needed = false, hint, ...more } = rest;
    return (
      <Field
        label={needed ? t(field) : t('optional', { name: t(field) })}
        name={field}
        value={person[field]}
        onChange={(value) => setPerson((before) => ({ ...before, [field]: value }))}
        onFocus={() => entered(field)}
        maxLength={TYPED_LENGTH}
        isRequired={needed}
        error={errorOf(field)}
        {...more}
        hint={errorOf(field) === null ? hint : undefined}
      />
    );
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.intro}>{t('intro')}</p>
        </div>
        <WaitingFile />
        {problem && problem.code !== TAKEN && !refusedPassword(problem) && !problem.code.startsWith('recaptcha.') ? (
          <ProblemNotice problem={problem} />
        ) : null}
        <div className={styles.names}>
          {input('name', { autoComplete: 'given-name', needed: true })}
          {input('secondName', { autoComplete: 'additional-name' })}
        </div>
        {input('lastName', { autoComplete: 'family-name', needed: true })}
        {input('email', { autoComplete: 'email', type: 'email', inputMode: 'email', needed: true })}
        {taken ? (
          <p className={styles.ways}>
            <Link to="/home/login" state={onwards}>
              {t('takenLogin')}
            </Link>
            <Link to="/home/password">{t('takenLost')}</Link>
          </p>
        ) : null}
        {input('phone', { autoComplete: 'tel', type: 'tel', inputMode: 'tel', hint: t('phoneHint') })}
        <div className={styles.password}>
          <Field
            label={t('password')}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck="false"
            value={password}
            onChange={setPassword}
            onFocus={() => entered('password')}
            maxLength={PASSWORD_INPUT_LENGTH}
            isRequired
            hint={max === null ? t('passwordHint') : `${t('passwordHint')} ${n('hintMore', { max })}`}
            passwordRules={passwordRulesAttribute('signUp')}
            aria-describedby={rulesId}
            error={passwordError()}
          />
          <div className={styles.show}>
            <Button look="quiet" small icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />} onPress={() => setShown(!shown)}>
              {shown ? t('hidePassword') : t('showPassword')}
            </Button>
          </div>
        </div>
        <PasswordChecklist form="signUp" password={password} id={rulesId} />
        {needed ? <Captcha key={captcha.round} {...captcha.box} /> : null}
        <Button type="submit" look="primary" busy={isLoading} wide>
          {t('create')}
        </Button>
        <p className={styles.also}>
          {t('haveAccount')}{' '}
          <Link to="/home/login" state={onwards}>
            {t('login')}
          </Link>
        </p>
      </form>
      <aside className={styles.next} aria-labelledby={`${rulesId}-next`}>
        <h2 id={`${rulesId}-next`}>{t('nextTitle')}</h2>
        <Trace
          label={t('nextTitle')}
          knots={[
            { id: '1', kind: 'due', title: t('next_1'), facts: [t('next_1_fact')] },
            { id: '2', kind: 'later', title: t('next_2'), facts: [t('next_2_fact')] },
            { id: '3', kind: 'later', title: t(waiting ? 'next_3_waiting' : 'next_3'), facts: [t('next_3_fact')] },
          ]}
        />
      </aside>
    </div>
  );
}
