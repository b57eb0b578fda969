import { ScanSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useProfileQuery } from '../../api/auth.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import { DeadLink, deadLinkOf } from '../../signer/DeadLink.tsx';
import styles from '../../signer/Signer.module.css';
import { AskTime } from './AskTime.tsx';
import type { SigningLink } from './calls.ts';
import { DEAD_LINKS } from './dead-links.ts';
import { lateTexts } from './late-texts.ts';
import { signingTexts } from './texts.ts';

/** Only for links of the past: whoever opens a document does not load what asks for another link. */
const EndedLink = lazy(async () => ({ default: (await import('./EndedLink.tsx')).EndedLink }));

/** A link that does not open its document: what happened, why, and what to do (ERR-053..055, ERR-060). */
export function LinkProblem({
  problem,
  code,
  link = null,
  onRetry,
  onWithoutSession,
}: {
  problem: ApiProblem;
  code: string;
  /** Of a signatory; null: the link reads only, and nothing can be asked with it. */
  link?: SigningLink | null;
  onRetry: () => void;
  onWithoutSession: () => void;
}) {
  const t = signingTexts.use();
  const late = lateTexts.use();
  const { calendarDay } = useFormats();
  const kind = deadLinkOf(DEAD_LINKS, problem, code);
  // Where both ended the last day is told: with a new link alone nobody could sign.
  const lastDay = kind === 'expire_link_message' && typeof problem.facts.lastDay === 'string' ? problem.facts.lastDay : null;
  const past = kind === 'expire_link_message' && link ? pastOf(problem) : null;
  const usual = past ? t(`text.${past}`) : kind === 'incomplete' ? t('text.incomplete') : problem.message;
  return (
    <DeadLink
      problem={problem}
      title={lastDay ? late('title', { day: calendarDay(lastDay) }) : t(`title.${past === null || past === 'ended' ? kind : past}`)}
      text={lastDay ? late('bar') : usual}
    >
      {kind === 'signatory.user.not.match' ? (
        <OtherPerson onWithoutSession={onWithoutSession} />
      ) : kind === 'other' ? null : lastDay && link ? (
        <AskTime link={link} sender={senderOf(problem)} standing={standingOf(problem)} ended />
      ) : kind === 'expire_link_message' && link ? (
        <Suspense fallback={<Skeleton />}>
          <EndedLink problem={problem} link={link} />
        </Suspense>
      ) : (
        <p>{t(`todo.${kind}`)}</p>
      )}
      <div className={styles.problemTools}>
        {kind === 'other' ? (
          <Button look="primary" onPress={onRetry}>
            {t('tryAgain')}
          </Button>
        ) : null}
        {kind === 'signatory.user.not.match' ? null : (
          <ButtonLink to="/validation" icon={<ScanSearch aria-hidden />}>
            {t('checkLink')}
          </ButtonLink>
        )}
      </div>
    </DeadLink>
  );
}

/** Why a signing link is of the past: its days are over, or it gave way to another, which was mailed or is still to come. */
const pastOf = ({ facts }: ApiProblem): 'ended' | 'newer' | 'replaced' =>
  typeof facts.newerSentAt === 'string' ? 'newer' : facts.isReplaced === true ? 'replaced' : 'ended';
const senderOf = ({ facts }: ApiProblem): string | null => (typeof facts.sender === 'string' ? facts.sender : null);
const standingOf = ({ facts: { newLink } }: ApiProblem): 'may_ask' | 'asked' | 'none' =>
  newLink === 'may_ask' || newLink === 'asked' ? newLink : 'none';

function OtherPerson({ onWithoutSession }: { onWithoutSession: () => void }) {
  const t = signingTexts.use();
  const { data, isError } = useProfileQuery();
  const email = isError ? null : (data?.emailID ?? null);
  const [left, setLeft] = useState(false);
  return (
    <>
      <p>{email ? t('todo.signatory.user.not.match', { email }) : t('todo.signatory.user.not.match.nobody')}</p>
      <div className={styles.problemTools}>
        <Button
          look="primary"
          busy={left}
          onPress={() => {
            setLeft(true);
            onWithoutSession();
          }}
        >
          {t('continueWithout')}
        </Button>
        <ButtonLink to="/dashboard/document">{t('goToAccount')}</ButtonLink>
      </div>
    </>
  );
}
