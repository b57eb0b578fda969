import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import styles from '../../signer/Signer.module.css';
import { askNewLink, type SigningLink } from './calls.ts';
import { lateTexts } from './late-texts.ts';

export interface AskTimeProps {
  readonly link: SigningLink;
  /** Of the sender; null where it is not known. */
  readonly sender: string | null;
  readonly standing: 'may_ask' | 'asked' | 'none';
  /** The link ended too, so that the document itself is not shown. */
  readonly ended?: boolean;
}

/** After the last day: the act of asking the sender for more time, while it is of use. */
export function AskTime({ link, sender, standing, ended = false }: AskTimeProps) {
  const t = lateTexts.use();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const name = sender || t('nobody');
  const ask = async () => {
    setBusy(true);
    setRefused(null);
    const outcome = await askNewLink(link);
    setBusy(false);
    if ('problem' in outcome && outcome.problem.code !== 'link.asked_today') setRefused(outcome.problem);
    else setAsked(true);
  };
  // What was pressed here is answered here, also once the page knows of it.
  if (standing === 'asked' && !asked) return <p>{t('askedBefore', { name })}</p>;
  if (standing === 'none') return <p>{t('write', { name })}</p>;
  return (
    <>
      <p role="status">{asked ? t('told', { name }) : t(ended ? 'ended' : 'text', { name })}</p>
      {asked ? null : (
        <div className={styles.problemTools}>
          <Button look="primary" icon={<CalendarPlus aria-hidden />} busy={busy} onPress={() => void ask()}>
            {t('ask')}
          </Button>
        </div>
      )}
      {refused ? <ProblemNotice problem={refused} /> : null}
    </>
  );
}
