import { BadgeCheck, MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { keepTokens } from '../../api/kept-session.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useCaptcha } from '../../components/captcha/use-captcha.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { takenAlong } from '../../session/asked-place.ts';
import { forgetWaiting, keepEmail, keptAfter, ownSignUp } from '../../session/sign-up.ts';
import styles from './Confirm.module.css';
import { useDisownMutation, useVerifyMutation } from './calls.ts';
import { IsThisYours } from './IsThisYours.tsx';
import { KEPT } from './kept-tokens.ts';
import { confirmTexts } from './texts.ts';

const ASKS = 'verify.password_required';
const ALREADY = 'verify.already_verified';
const REFUSED = ['verify.link_invalid', 'request.invalid'];

/**
 * AUTH-008: verifying, then the session and on to the token login; or why not, and what to do. In the browser that signed up at once;
 * elsewhere after the question whose account it is.
 */
export function VerifyPage({ code, email }: { code: string; email: string }) {
  const t = confirmTexts.use();
  const navigate = useNavigate();
  const [verify, { isLoading: isVerifying }] = useVerifyMutation();
  const [disown, { isLoading: isEnding }] = useDisownMutation();
  const captcha = useCaptcha();
  const [asks, setAsks] = useState(false);
  const [needed, setNeeded] = useState(false);
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const begun = useRef(false);
  // Read before the link is used: the page that waits for it forgets it as soon as it goes on.
  const [onwards] = useState(() => takenAlong({ state: { from: keptAfter() }, search: '' }));
  usePageTitle(t('verifyTitle'));
  const act = async (password?: string) => {
    setProblem(null);
    const waitingSecret = ownSignUp(email);
    const shown = password === undefined ? {} : { password, ...(captcha.answer ? { recaptcha: captcha.answer } : {}) };
    const answer = await verify({ oobCode: code, email, ...(waitingSecret === null ? {} : { waitingSecret }), ...shown });
    if ('data' in answer && answer.data) {
      const { token, refreshToken, sessionToken } = answer.data;
      keepTokens({ token, refreshToken, sessionToken });
      forgetWaiting();
      navigate('/auth/token', { replace: true, state: { ...KEPT, ...onwards } });
      return;
    }
    const refused = problemOf(answer.error);
    if (refused?.code === ASKS) return setAsks(true);
    setProblem(refused);
    if (refused?.facts.recaptchaRequired === true) setNeeded(true);
    if (needed || refused?.facts.recaptchaRequired === true) captcha.spent(refused);
  };
  const end = async () => {
    setProblem(null);
    const answer = await disown({ oobCode: code, email });
    if (!('data' in answer)) return setProblem(problemOf(answer.error));
    forgetWaiting();
    setEnded(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once, however often the page is drawn
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void act();
  }, []);

  if (ended)
    return (
      <Shown icon={<BadgeCheck aria-hidden size={34} />} tone="done" title={t('endedTitle')}>
        <p role="status">{t('endedText')}</p>
        <p className={styles.ways}>
          <ButtonLink to="/home/register">{t('endedRegister')}</ButtonLink>
          <ButtonLink to="/home" look="primary">
            {t('endedHome')}
          </ButtonLink>
        </p>
      </Shown>
    );
  if (problem?.code === ALREADY)
    return (
      <Shown icon={<BadgeCheck aria-hidden size={34} />} tone="done" title={t('alreadyTitle')}>
        <p>{problem.message}</p>
        <p className={styles.ways}>
          <ButtonLink to="/home/login" state={onwards} look="primary">
            {t('login')}
          </ButtonLink>
        </p>
      </Shown>
    );
  // Whatever a password is refused with stands beside it; what the link is refused with ends the question.
  if (asks && !(problem && REFUSED.includes(problem.code)))
    return (
      <IsThisYours
        email={email}
        busy={isVerifying || isEnding}
        problem={problem}
        captcha={needed ? captcha : null}
        onPassword={(password) => void act(password)}
        onNotMine={() => void end()}
      />
    );
  if (problem) return <Failed problem={problem} email={email} onwards={onwards} onRetry={() => void act()} />;
  return (
    <Shown icon={<MailCheck aria-hidden size={34} />} title={t('verifying')}>
      <p className={styles.quiet} role="status">
        {t('verifyingText', { email })}
      </p>
    </Shown>
  );
}

interface FailedProps {
  readonly problem: ApiProblem;
  readonly email: string;
  readonly onwards: { readonly from: string } | null;
  readonly onRetry: () => void;
}

/** ERR-048: a dialog, and under it the way on for who closes it. */
function Failed({ problem, email, onwards, onRetry }: FailedProps) {
  const t = confirmTexts.use();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const useless = REFUSED.includes(problem.code);
  const askNew = () => {
    if (email !== '') keepEmail(email);
    navigate('/home/confirmation', { state: onwards });
  };
  return (
    <Shown icon={<MailX aria-hidden size={34} />} tone="stopped" title={t('verifyTitle')}>
      <p className={styles.ways}>
        <ButtonLink to="/home/login" state={onwards} look="primary">
          {t('login')}
        </ButtonLink>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('failedTitle')}
        actions={
          <>
            <ButtonLink to="/home/login" state={onwards}>
              {t('login')}
            </ButtonLink>
            {useless ? (
              <Button look="primary" onPress={askNew}>
                {t('askNew')}
              </Button>
            ) : (
              <Button look="primary" onPress={onRetry}>
                {t('tryAgain')}
              </Button>
            )}
          </>
        }
      >
        <p>{problem.message}</p>
      </Dialog>
    </Shown>
  );
}

function Shown({ icon, tone, title, children }: { icon: React.ReactNode; tone?: string; title: string; children: React.ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.title} data-tone={tone}>
          {icon}
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </div>
  );
}
