import { BadgeCheck, MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { keepTokens } from '../../session/storage.ts';
import { keepEmail } from '../register/kept.ts';
import styles from './Confirm.module.css';
import { useVerifyMutation } from './calls.ts';
import { confirmTexts } from './texts.ts';

const ALREADY = 'verify.already_verified';
const REFUSED = ['verify.link_invalid', 'request.invalid'];

/** AUTH-008: verifying, then the session and on to the token login; or why not, and what to do. */
export function VerifyPage({ code, email }: { code: string; email: string }) {
  const t = confirmTexts.use();
  const navigate = useNavigate();
  const [verify] = useVerifyMutation();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const begun = useRef(false);
  usePageTitle(t('verifyTitle'));
  const act = async () => {
    setProblem(null);
    const answer = await verify({ oobCode: code, email });
    if ('data' in answer && answer.data) {
      const { token, refreshToken, sessionToken } = answer.data;
      keepTokens({ token, refreshToken, sessionToken });
      navigate('/auth/token', { replace: true });
    } else setProblem(problemOf(answer.error));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once, however often the page is drawn
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void act();
  }, []);

  if (problem?.code === ALREADY)
    return (
      <Shown icon={<BadgeCheck aria-hidden size={34} />} tone="done" title={t('alreadyTitle')}>
        <p>{problem.message}</p>
        <p className={styles.ways}>
          <ButtonLink to="/home/login" look="primary">
            {t('login')}
          </ButtonLink>
        </p>
      </Shown>
    );
  if (problem) {
    const useless = REFUSED.includes(problem.code);
    return (
      <Shown icon={<MailX aria-hidden size={34} />} tone="stopped" title={t('failedTitle')}>
        <ProblemNotice problem={problem} onRetry={useless ? undefined : () => void act()} />
        <p className={styles.ways}>
          {useless ? (
            <Button
              look="primary"
              onPress={() => {
                if (email !== '') keepEmail(email);
                navigate('/home/confirmation');
              }}
            >
              {t('askNew')}
            </Button>
          ) : null}
          <ButtonLink to="/home/login">{t('login')}</ButtonLink>
        </p>
      </Shown>
    );
  }
  return (
    <Shown icon={<MailCheck aria-hidden size={34} />} title={t('verifying')}>
      <p className={styles.quiet} role="status">
        {t('verifyingText', { email })}
      </p>
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
