import { useEffect, useState } from 'react';
import type { VisitStanding } from '../../../modules/public-links/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useConfirmVisitMutation } from './calls.ts';
import { publicLinkTexts } from './texts.ts';

const ASK_AGAIN_MS = 2_500;

export interface OnTheWayProps {
  readonly linkId: string;
  readonly visitID: string;
  readonly code: string;
  readonly first: VisitStanding;
}

/** Between the code and the own page of the visitor: it goes there by itself as soon as there is one. */
export function OnTheWay({ linkId, visitID, code, first }: OnTheWayProps) {
  const t = publicLinkTexts.use();
  const [standing, setStanding] = useState(first);
  const [confirm] = useConfirmVisitMutation();
  const { state, path } = standing;
  useEffect(() => {
    if (state !== 'PREPARING') return;
    let isOver = false;
    // What fails is asked again: the document is made whether or not anybody looks.
    const timer = window.setInterval(async () => {
      const answer = await confirm({ linkId, code: { visitID, code } });
      if (!isOver && 'data' in answer && answer.data) setStanding(answer.data);
    }, ASK_AGAIN_MS);
    return () => {
      isOver = true;
      window.clearInterval(timer);
    };
  }, [state, confirm, linkId, visitID, code]);
  useEffect(() => {
    // A page of its own, with the code behind the hash, as from the mail.
    if (path !== null) window.location.assign(path);
  }, [path]);

  if (path !== null)
    return (
      <Notice
        tone="done"
        title={t('waitingTitle')}
        live
        actions={<Button onPress={() => window.location.assign(path)}>{t('goOn')}</Button>}
      />
    );
  if (state === 'PREPARING')
    return (
      <Notice title={t('preparing')} live>
        {t('preparingText')}
      </Notice>
    );
  return state === 'ENDED' ? (
    <Notice tone="info" title={t('endedTitle')} live>
      {t('endedText')}
    </Notice>
  ) : (
    <Notice tone="done" title={t('waitingTitle')} live>
      {t('waitingText')}
    </Notice>
  );
}
