import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { forgetSigningWithSending, isRipe, ripen, signingWithSending } from '../../signer/with-sending.ts';
import type { SigningLink } from './calls.ts';
import { withSendingTexts } from './with-sending-texts.ts';

/** Longer than a page has to stand on the screen to count as shown, and long enough to say no. */
const LOOK_MS = 4000;

export interface WithSendingProps {
  readonly link: SigningLink;
  /** The file is here and can be signed. */
  readonly ready: boolean;
  /** Opens the sheet, which signs by itself then. */
  readonly onSign: () => void;
}

/**
 * Above the pages of a document that its sender signs in the act of sending: what is about to happen, and a way out of it. Nothing where they
 * do not. Whoever opens something by hand, or leaves, goes on by hand.
 */
export function WithSending({ link: { documentID, code }, ready, onSign }: WithSendingProps) {
  const t = withSendingTexts.use();
  const [wish, setWish] = useState(() => (code === '' ? signingWithSending(documentID) : null));
  const stop = () => {
    if (!isRipe(documentID)) forgetSigningWithSending(documentID);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this leaves the page
  useEffect(() => stop, [documentID]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done then is the same whichever of the page's renderings it comes from
  useEffect(() => {
    if (!ready || wish === null) return;
    const timer = window.setTimeout(() => {
      ripen(documentID);
      onSign();
    }, LOOK_MS);
    return () => window.clearTimeout(timer);
  }, [ready, wish]);
  return wish === null ? null : (
    <Notice
      tone="waiting"
      live
      title={t('title')}
      actions={
        <Button
          small
          onPress={() => {
            stop();
            setWish(null);
          }}
        >
          {t('stop')}
        </Button>
      }
    >
      {t('text')}
    </Notice>
  );
}
