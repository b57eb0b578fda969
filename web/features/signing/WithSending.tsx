import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { withSendingTexts } from './with-sending-texts.ts';

/** Longer than a page has to stand on the screen to count as shown, and long enough to say no. */
const LOOK_MS = 4000;

export interface WithSendingProps {
  /** The file is here and can be signed. */
  readonly ready: boolean;
  readonly onSign: () => void;
  readonly onStop: () => void;
}

/** Above the pages of a document that its sender signs in the act of sending: what is about to happen, and a way out of it. */
export function WithSending({ ready, onSign, onStop }: WithSendingProps) {
  const t = withSendingTexts.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done then is the same whichever of the page's renderings it comes from
  useEffect(() => {
    if (!ready) return;
    const timer = window.setTimeout(onSign, LOOK_MS);
    return () => window.clearTimeout(timer);
  }, [ready]);
  return (
    <Notice
      tone="waiting"
      live
      title={t('title')}
      actions={
        <Button small onPress={onStop}>
          {t('stop')}
        </Button>
      }
    >
      {t('text')}
    </Notice>
  );
}
