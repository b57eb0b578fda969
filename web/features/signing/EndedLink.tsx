import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import styles from '../../signer/Signer.module.css';
import { askNewLink, type SigningLink } from './calls.ts';
import { endedTexts } from './ended-texts.ts';

/** What to do about a link that ended: whom to ask, and the act of asking while it is of use. */
export function EndedLink({ problem, link }: { problem: ApiProblem; link: SigningLink }) {
  const t = endedTexts.use();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const { sender, newLink } = problem.facts;
  const name = typeof sender === 'string' && sender !== '' ? sender : t('nobody');
  const ask = async () => {
    setBusy(true);
    setRefused(null);
    const outcome = await askNewLink(link);
    setBusy(false);
    if ('problem' in outcome && outcome.problem.code !== 'link.asked_today') setRefused(outcome.problem);
    else setAsked(true);
  };
  if (newLink === 'asked') return <p>{t('askedBefore', { name })}</p>;
  if (newLink !== 'may_ask') return <p>{t('nothingToAsk', { name })}</p>;
  return (
    <>
      <p>{t('why')}</p>
      <p role="status">{asked ? t('told', { name }) : t('whom', { name })}</p>
      {asked ? null : (
        <div className={styles.problemTools}>
          <Button look="primary" icon={<MailQuestion aria-hidden />} busy={busy} onPress={() => void ask()}>
            {t('ask')}
          </Button>
        </div>
      )}
      {refused ? <ProblemNotice problem={refused} /> : null}
    </>
  );
}
