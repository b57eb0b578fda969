import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import styles from '../../signer/Signer.module.css';
import { askDoneLink, type DoneLink } from './calls.ts';
import { doneLinkTexts } from './texts.ts';

/** A link to what was signed that ended: its person has another mailed to them, without asking anybody. */
export function EndedDoneLink({ problem, link }: { problem: ApiProblem; link: DoneLink }) {
  const t = doneLinkTexts.use();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const { sender, newLink, newerAskedAt } = problem.facts;
  const name = typeof sender === 'string' && sender !== '' ? sender : t('nobody');
  const ask = async () => {
    setBusy(true);
    setRefused(null);
    const outcome = await askDoneLink(link);
    setBusy(false);
    if ('problem' in outcome) setRefused(outcome.problem);
    else setAsked(true);
  };
  const mayAsk = newLink === 'may_ask' && !asked;
  return (
    <>
      {typeof newerAskedAt === 'string' && mayAsk ? (
        <p>
          <DayInSentence at={newerAskedAt} sentence={(day) => t('newer', { day })} />
        </p>
      ) : null}
      <p role="status">{asked ? t('onItsWay') : mayAsk ? t('howToGo') : t('lookForIt')}</p>
      {mayAsk ? (
        <div className={styles.problemTools}>
          <Button look="primary" icon={<MailPlus aria-hidden />} busy={busy} onPress={() => void ask()}>
            {t('sendMeANewOne')}
          </Button>
        </div>
      ) : null}
      {refused ? <ProblemNotice problem={refused} /> : null}
      <p>{t('otherwise', { name })}</p>
    </>
  );
}
