import { useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { askNewLink, type SigningLink } from './calls.ts';
import { declinedPageTexts } from './declined-page-texts.ts';
import { ownOf } from './situation.ts';
import type { SignerView } from './types.ts';

/** To who answered that they do not sign: what they said and when, what happens now, and the way back, which the sender opens. */
export function Declined({ link, view }: { link: SigningLink; view: SignerView }) {
  const t = declinedPageTexts.use();
  const own = ownOf(view);
  const declined = own?.declined ?? null;
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  if (!own || !declined) return null;
  const name = view.createdBy.fullName ?? t('nobody');
  const ask = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await askNewLink(link);
    setBusy(false);
    if ('problem' in outcome && outcome.problem.code !== 'link.asked_today') setProblem(outcome.problem);
    else setAsked(true);
  };
  return (
    <>
      <p>
        <DayInSentence at={declined.at} sentence={(day) => t(declined.kind, { day })} />
      </p>
      <p>{t('now', { name })}</p>
      {asked || declined.wantsToSignAt ? (
        <p role="status">{t('told', { name })}</p>
      ) : own.isOwner ? null : (
        <>
          <p>{t('changed')}</p>
          <p>
            <Button busy={busy} onPress={() => void ask()}>
              {t('ask')}
            </Button>
          </p>
        </>
      )}
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
}
