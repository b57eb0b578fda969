import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { authApi } from '../../api/auth.ts';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { HISTORY } from '../../app/guards.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { waitingUpload } from '../../session/pending-upload.ts';
import { opened } from '../../session/slice.ts';
import { forgetSession, keepUser, keptTokens } from '../../session/storage.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Confirm.module.css';
import { confirmTexts } from './texts.ts';

/** AUTH-008: the tokens are there, now the person is read, and the session is open. Without tokens nobody is logged in. */
export default function TokenPage() {
  const t = confirmTexts.use();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const begun = useRef(false);
  const [problem, setProblem] = useState<ApiProblem | 'nobody' | null>(null);
  usePageTitle(t('entering'));
  const enter = async () => {
    setProblem(null);
    if (!keptTokens()) return setProblem('nobody');
    try {
      const user = await dispatch(authApi.endpoints.profile.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
      keepUser(user.userID);
      dispatch(opened(user));
      // A document chosen before signing up waited for this session (UI-035).
      navigate(waitingUpload() ? '/document/create' : HISTORY, { replace: true });
    } catch (error) {
      const found = problemOf(error);
      if (found?.status === 401) forgetSession();
      setProblem(found?.status === 401 || !found ? 'nobody' : found);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the page is drawn
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void enter();
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('entering')}</h1>
        {problem === null ? <p role="status">{t('enteringText')}</p> : null}
        {problem === 'nobody' ? <Notice tone="stopped">{t('wrongCredentials')}</Notice> : null}
        {problem !== null && problem !== 'nobody' ? <ProblemNotice problem={problem} onRetry={() => void enter()} /> : null}
        {problem ? (
          <p className={styles.ways}>
            <ButtonLink to="/home/login" look="primary">
              {t('login')}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}
