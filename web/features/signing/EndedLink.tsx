import { MailQuestion } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import styles from '../../signer/Signer.module.css';
import { askNewLink, type SigningLink } from './calls.ts';
import { endedTexts } from './ended-texts.ts';

/** What to do about a link that opens nothing any more: have the newer one sent again, or whom to ask, while it is of use. */
export function EndedLink({ problem, link }: { problem: ApiProblem; link: SigningLink }) {
  const t = endedTexts.use();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const told = useRef<HTMLParagraphElement>(null);
  useKeptFocus(told);
  const { sender, newLink, newerSentAt } = problem.facts;
  const name = typeof sender === 'string' && sender !== '' ? sender : t('nobody');
  const ask = async () => {
    setBusy(true);
    setRefused(null);
    const outcome = await askNewLink(link);
    setBusy(false);
    if ('problem' in outcome && outcome.problem.code !== 'link.asked_today') setRefused(outcome.problem);
    else setAsked(true);
  };
  const newer = typeof newerSentAt === 'string';
  if (newLink === 'asked') return <p>{newer ? t('sentAgainBefore') : t('askedBefore', { name })}</p>;
  if (newLink !== 'may_ask') return <p>{t('nothingToAsk', { name })}</p>;
  return (
    <>
      <p ref={told} role="status" tabIndex={-1}>
        {asked ? (
          newer ? (
            t('sentAgain')
          ) : (
            t('told', { name })
          )
        ) : newer ? (
          <DayInSentence at={newerSentAt} sentence={(day) => t('sentOn', { day })} />
        ) : (
          t('whom', { name })
        )}
      </p>
      {asked ? null : (
        <div className={styles.problemTools}>
          <Button look="primary" icon={<MailQuestion aria-hidden />} busy={busy} onPress={() => void ask()}>
            {newer ? t('sendAgain') : t('ask')}
          </Button>
        </div>
      )}
      {refused ? <ProblemNotice problem={refused} /> : null}
    </>
  );
}
