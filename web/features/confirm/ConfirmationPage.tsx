import { Inbox, MailCheck, Send } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { EMAIL_LENGTH } from '../../../modules/accounts/contract/person-rules.ts';
import { fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import { problemOf, samePlace } from '../../api/base.ts';
import { onThisMachine } from '../../api/this-machine.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { takenAlong } from '../../session/asked-place.ts';
import { useWaitingUpload } from '../../session/pending-upload.ts';
import { forgetWaiting, keepAfter, keepEmail, keptEmail, keptWaiting } from '../../session/sign-up.ts';
import { WaitingFile } from '../../session/WaitingFile.tsx';
import styles from './Confirm.module.css';
import { useLocalMailsQuery, useResendVerificationMutation } from './calls.ts';
import { confirmTexts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';
import { useWaiting } from './use-waiting.ts';

const WAIT_CODE = 'email.resend_wait';
const WAIT_KEPT_AS = 'resend-until';
/** The link is on its way for a moment after the answer. */
const LOOK_AGAIN_MS = 4_000;

/** AUTH-010: after signing up, and for whoever lost the mail. What it answers is the same for every address. */
export default function ConfirmationPage() {
  const t = confirmTexts.use();
  const f = fieldTexts.use();
  const navigate = useNavigate();
  const onwards = takenAlong(useLocation());
  const waiting = useWaitingUpload() !== null;
  const status = useId();
  const [email, setEmail] = useState(keptEmail);
  const [known, setKnown] = useState(() => keptEmail() !== '');
  const [asked, setAsked] = useState(false);
  const [until, setUntil] = useState(() => Number(window.sessionStorage.getItem(WAIT_KEPT_AS) ?? 0));
  const seconds = useCountdown(until);
  const [resend, { data, error, isLoading }] = useResendVerificationMutation();
  const problem = problemOf(error);
  const wrong = fieldFinding(email, { required: true, maxLength: EMAIL_LENGTH, kind: 'email' });
  const [waitingSecret] = useState(keptWaiting);
  const [verified, setVerified] = useState(false);
  useWaiting(waitingSecret, (token) => {
    forgetWaiting();
    setVerified(true);
    navigate(`/auth/token?${new URLSearchParams({ token })}`, { replace: true, state: onwards });
  });
  usePageTitle(t('title'));

  const wait = (length: number) => {
    const end = Date.now() + length;
    window.sessionStorage.setItem(WAIT_KEPT_AS, String(end));
    setUntil(end);
  };
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    if (wrong || seconds > 0 || isLoading) return;
    const answer = await resend({ email: email.trim() });
    if ('data' in answer) {
      keepEmail(email.trim());
      if (onwards && !waiting) keepAfter(onwards.from);
      setKnown(true);
      return wait(RESEND_WAIT_MS);
    }
    const refused = problemOf(answer.error);
    if (refused?.code === WAIT_CODE)
      wait(typeof refused.facts.retryAfterSeconds === 'number' ? refused.facts.retryAfterSeconds * 1000 : RESEND_WAIT_MS);
  };
  const paused = seconds > 0;
  return (
    <div className={styles.page}>
      <form className={styles.sheet} onSubmit={send} noValidate>
        <div className={styles.title}>
          <MailCheck aria-hidden size={34} />
          <h1>{known ? t('welcome') : t('title')}</h1>
        </div>
        {known ? (
          <div>
            <p className={styles.lead}>{t('sentTo')}</p>
            <p className={styles.address}>{email}</p>
            <p className={styles.quiet}>{t(waiting ? 'openItWithFile' : onwards ? 'openItFor' : 'openIt')}</p>
            {onwards && !waiting ? <p className={styles.elsewhere}>{t(waitingSecret ? 'elsewhere' : 'elsewhereAlone')}</p> : null}
          </div>
        ) : (
          <Field
            label={t('email')}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            maxLength={EMAIL_LENGTH + 50}
            isRequired
            hint={t('emailHint')}
            error={asked ? fieldMessage(f, wrong) : null}
          />
        )}
        <WaitingFile />
        <LocalInbox email={known ? email : ''} />
        {problem && problem.code !== WAIT_CODE ? <ProblemNotice problem={problem} /> : null}
        <div className={styles.resend}>
          <p className={styles.spam}>
            <Inbox aria-hidden size={18} />
            <span>{t('spam')}</span>
          </p>
          <div className={styles.row}>
            <Button
              type="submit"
              look={known ? 'secondary' : 'primary'}
              icon={<Send aria-hidden />}
              busy={isLoading}
              isDisabled={paused}
              aria-describedby={status}
            >
              {known ? t('resend') : t('send')}
            </Button>
            <span className={styles.count} aria-hidden>
              {paused ? t('again', { count: seconds }) : ''}
            </span>
          </div>
          <p className={styles.quiet} id={status} role="status">
            {verified
              ? t('verifiedElsewhere')
              : problem?.code === WAIT_CODE && paused
                ? problem.message
                : data && paused
                  ? t('sentAgain')
                  : ''}
          </p>
        </div>
        <p className={styles.links}>
          <Link to="/home/register" state={onwards}>
            {t('otherEmail')}
          </Link>
          <Link to="/home/login" state={onwards}>
            {t('login')}
          </Link>
        </p>
      </form>
    </div>
  );
}

/** Where no mails leave the machine, they are read here: otherwise nobody could ever confirm an address. */
function LocalInbox({ email }: { email: string }) {
  const t = confirmTexts.use();
  const [local, setLocal] = useState(true);
  const { data } = useLocalMailsQuery(
    { to: email },
    { skip: email === '' || !onThisMachine(), pollingInterval: local ? LOOK_AGAIN_MS : 0 },
  );
  useEffect(() => setLocal(data !== null), [data]);
  const link = data?.flatMap((mail) => mail.links).find((one) => one.includes('mode=verifyEmail'));
  if (!data) return null;
  return (
    <Notice tone="waiting" title={t('localTitle')}>
      <p>{t('localText')}</p>
      {link ? (
        <p className={styles.local}>
          <Link to={samePlace(link)}>{t('localOpen')}</Link>
        </p>
      ) : null}
    </Notice>
  );
}
