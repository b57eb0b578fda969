import { Link } from 'react-router';
import type { ApiProblem } from '../api/types.ts';
import { Notice } from '../components/Notice.tsx';
import { sessionTexts } from './texts.ts';

/** Refusals of the captcha stand beside its box. */
const BESIDE = ['recaptcha.required', 'recaptcha.expired'];

/** From here on in hours, in seconds. */
const LONG_WAIT = 5400;

/** Why a login was refused, in one sentence of its own; and when it makes sense again. */
export function EnterTrouble({ problem }: { problem: ApiProblem | null }) {
  const t = sessionTexts.use();
  if (!problem || BESIDE.includes(problem.code)) return null;
  const seconds = problem.facts.retryAfterSeconds;
  // A captcha is something that can be done at once.
  const wait = typeof seconds === 'number' && problem.facts.recaptchaRequired !== true;
  const inHours = wait && seconds > LONG_WAIT;
  return (
    <Notice tone="stopped">
      <p>{problem.message}</p>
      {wait ? (
        <>
          <p>
            {inHours
              ? t('waitHours', { count: Math.ceil(seconds / 3600) })
              : t('waitMinutes', { count: Math.max(1, Math.ceil(seconds / 60)) })}
          </p>
          <p>
            {t('orNewPassword')} <Link to="/home/password">{t('newByMail')}</Link>
          </p>
        </>
      ) : null}
    </Notice>
  );
}
