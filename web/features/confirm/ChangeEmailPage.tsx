import { BadgeCheck, MailCheck, MailQuestion, MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import styles from './Confirm.module.css';
import { useConfirmEmailChangeMutation, useStopEmailChangeMutation } from './calls.ts';
import { changeEmailTexts } from './change-email-texts.ts';

const USELESS = ['email_change.link_invalid', 'email_change.taken', 'request.invalid'];

/** What the link to one of the two mailboxes asks: nothing happens before one of the buttons, as programs open links too. */
export function ChangeEmailPage({ code, email }: { code: string; email: string }) {
  const t = changeEmailTexts.use();
  const [confirm, confirming] = useConfirmEmailChangeMutation();
  const [stop, stopping] = useStopEmailChangeMutation();
  const [done, setDone] = useState<'changed' | 'agreed' | 'stopped' | null>(null);
  const old = code.startsWith('o.');
  const problem = problemOf(confirming.error ?? stopping.error);
  usePageTitle(t('title'));
  const agree = async () => {
    stopping.reset();
    const answer = await confirm({ oobCode: code });
    if ('data' in answer && answer.data) setDone(answer.data.changed ? 'changed' : 'agreed');
  };
  const refuse = async () => {
    confirming.reset();
    if ('data' in (await stop({ oobCode: code }))) setDone('stopped');
  };
  if (done === 'changed')
    return (
      <Shown icon={<BadgeCheck aria-hidden size={34} />} tone="done" title={t('changedTitle')}>
        <p role="status">{t('changedText')}</p>
        <p className={styles.ways}>
          <ButtonLink to="/home/login" look="primary" reloadDocument>
            {t('login')}
          </ButtonLink>
        </p>
      </Shown>
    );
  if (done === 'agreed')
    return (
      <Shown icon={<MailCheck aria-hidden size={34} />} tone="done" title={t('agreedTitle')}>
        <p role="status">{t(old ? 'agreedOld' : 'agreedNew')}</p>
      </Shown>
    );
  if (done === 'stopped')
    return (
      <Shown icon={<BadgeCheck aria-hidden size={34} />} tone="done" title={t('stoppedTitle')}>
        <p role="status">{t(old ? 'stoppedOld' : 'stoppedNew')}</p>
        {old ? (
          <p className={styles.ways}>
            <ButtonLink to="/home/password" look="primary" reloadDocument>
              {t('otherPassword')}
            </ButtonLink>
          </p>
        ) : null}
      </Shown>
    );
  if (problem && USELESS.includes(problem.code))
    return (
      <Shown icon={<MailX aria-hidden size={34} />} tone="stopped" title={t('uselessTitle')}>
        <p role="alert">{problem.message}</p>
        <p className={styles.ways}>
          <ButtonLink to="/home/login" look="primary">
            {t('login')}
          </ButtonLink>
        </p>
      </Shown>
    );
  return (
    <Shown icon={<MailQuestion aria-hidden size={34} />} title={t(old ? 'askOldTitle' : 'askNewTitle')}>
      <div>
        <p className={styles.lead}>{t(old ? 'askOld' : 'askNew')}</p>
        <p className={styles.address}>{email}</p>
        <p className={styles.quiet}>{t(old ? 'askOldWhy' : 'askNewWhy')}</p>
      </div>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <Button look="primary" busy={confirming.isLoading} onPress={() => void agree()} wide>
        {t(old ? 'yesOld' : 'yesNew')}
      </Button>
      <div className={styles.notMine}>
        <p>{t('notMeLead')}</p>
        <Button busy={stopping.isLoading} onPress={() => void refuse()}>
          {t('notMe')}
        </Button>
      </div>
    </Shown>
  );
}

function Shown({ icon, tone, title, children }: { icon: ReactNode; tone?: string; title: string; children: ReactNode }) {
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
