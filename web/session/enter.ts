import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccessMutation } from '../api/auth.ts';
import { problemOf } from '../api/base.ts';
import { keepTokens } from '../api/kept-session.ts';
import type { ApiProblem } from '../api/types.ts';
import { type CaptchaForm, useCaptcha } from '../components/captcha/use-captcha.ts';
import { ownPlace } from './asked-place.ts';
import { openSession, ownProblem } from './open.ts';
import { inOwnWords } from './provider-problem.ts';
import { useAppDispatch } from './store.ts';

export interface Entering {
  /** Answers whether it worked. */
  readonly enter: (email: string, password: string) => Promise<boolean>;
  readonly entering: boolean;
  readonly problem: ApiProblem | null;
  /** There once the server asks for it (AUTH-006). */
  readonly captcha: CaptchaForm | null;
}

/** A password that somebody else gave opens nothing but the page on which its person chooses an own one. */
const SET_UP_FIRST = 'subUser.set_up_first';

/** Login: tokens first, then the profile (SESSION-002). `stay`: who logs in goes on where they were. */
export function useEnter({ stay = false }: { stay?: boolean } = {}): Entering {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [access] = useAccessMutation();
  const [entering, setEntering] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [needed, setNeeded] = useState(false);
  const captcha = useCaptcha();

  const attempt = async (email: string, password: string): Promise<ApiProblem | 'gone' | null> => {
    const answer = await access({ email, password, ...(captcha.answer ? { recaptcha: captcha.answer } : {}) });
    if ('error' in answer && answer.error) return inOwnWords(problemOf(answer.error) ?? ownProblem('generic.error', 'generic'));
    if (!answer.data) return ownProblem('generic.error', 'generic');
    const { token, refreshToken, sessionToken } = answer.data;
    // AUTH-002
    if (!token || !refreshToken || !sessionToken) return ownProblem('login.wrong.credencials', 'wrongCredentials');
    keepTokens({ token, refreshToken, sessionToken });
    return openSession(dispatch, stay);
  };
  const enter = async (email: string, password: string): Promise<boolean> => {
    if (entering || (needed && !captcha.ready())) return false;
    setEntering(true);
    setProblem(null);
    const outcome = await attempt(email, password);
    // On the way to another site; this page says nothing more.
    if (outcome === 'gone') return true;
    setEntering(false);
    const setUp = outcome?.code === SET_UP_FIRST ? ownPlace(outcome.facts.path) : null;
    if (setUp !== null) {
      navigate(setUp, { state: { given: true } });
      return false;
    }
    setProblem(outcome);
    if (outcome?.facts.recaptchaRequired === true) setNeeded(true);
    if (needed || outcome?.facts.recaptchaRequired === true) captcha.spent(outcome);
    return outcome === null;
  };
  return { enter, entering, problem, captcha: needed ? captcha : null };
}
