import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type TokenOf, useExchangeMutation } from '../../api/auth.ts';
import { problemOf } from '../../api/base.ts';
import { keepTokens, keptTokens } from '../../api/kept-session.ts';
import type { ApiProblem } from '../../api/types.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { askedPlace, takenAlong } from '../../session/asked-place.ts';
import { HISTORY } from '../../session/guards.tsx';
import { openSession, ownProblem } from '../../session/open.ts';
import { waitingUpload } from '../../session/pending-upload.ts';
import { forgetAfter } from '../../session/sign-up.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Confirm.module.css';
import { hasKept } from './kept-tokens.ts';
import { confirmTexts } from './texts.ts';

const issuerOf = (pathname: string): TokenOf => (/^\/auth\/(nmp|teran)\/callback/.exec(pathname)?.[1] as TokenOf | undefined) ?? 'own';

/**
 * ROUTE-018, 057, 058: exchanges the token of its address, one of this product or of a partner's site, for a session. The address loses
 * the token before anything else happens; it is for one use and the page keeps it in memory only.
 */
export default function TokenPage() {
  const t = confirmTexts.use();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const location = useLocation();
  const [query] = useSearchParams();
  const [exchange] = useExchangeMutation();
  // What the pages on the way here kept; the address itself names no place (ROUTE-018).
  const asked = askedPlace({ state: location.state, search: '' });
  const token = useRef(query.get('token') ?? '');
  const begun = useRef(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  usePageTitle(t('entering'));

  const tokensThere = async (): Promise<ApiProblem | null> => {
    if (token.current === '') {
      return hasKept(location.state) && keptTokens() !== null ? null : ownProblem('login.wrong.credencials', 'wrongCredentials');
    }
    const answer = await exchange({ token: token.current, by: issuerOf(location.pathname) });
    if (!('data' in answer) || !answer.data) return problemOf(answer.error) ?? ownProblem('generic.error', 'generic');
    const { token: access, refreshToken, sessionToken } = answer.data;
    keepTokens({ token: access, refreshToken, sessionToken });
    token.current = '';
    return null;
  };
  const enter = async () => {
    setProblem(null);
    const outcome = (await tokensThere()) ?? (await openSession(dispatch));
    if (outcome === null) {
      forgetAfter();
      // A document chosen before signing up waited for this session (UI-035).
      navigate(asked ?? (waitingUpload() ? '/document/create' : HISTORY), { replace: true });
    } else if (outcome !== 'gone') setProblem(outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the page is drawn
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (token.current !== '') navigate(location.pathname, { replace: true, state: location.state });
    void enter();
  }, []);
  const unreachable = problem?.status === 0 && problem.code.startsWith('network.');
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('entering')}</h1>
        {problem === null ? <p role="status">{t('enteringText')}</p> : null}
        {problem && unreachable ? <ProblemNotice problem={problem} onRetry={() => void enter()} /> : null}
        {problem && !unreachable ? <Notice tone="stopped">{problem.message}</Notice> : null}
        {problem ? (
          <p className={styles.ways}>
            <ButtonLink to="/home/login" state={takenAlong({ state: location.state, search: '' })} look="primary">
              {t('login')}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}
