import { useEffect, useRef, useState } from 'react';
import { NoLegalValueNotice } from '../../../components/NoLegalValue.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import signer from '../../../signer/Signer.module.css';
import { SignerLayout } from '../../../signer/SignerLayout.tsx';
import { Asking, type AskingProps } from './Asking.tsx';
import { HandedIn } from './HandedIn.tsx';
import { Over } from './Over.tsx';
import { situationOf } from './situation.ts';
import { signerFormTexts } from './texts.ts';

/** The form of one signer, as they stand. */
export function SignerForm(props: AskingProps) {
  const { link, view } = props;
  const t = signerFormTexts.use();
  const situation = situationOf(view);
  const [isChanging, setChanging] = useState(false);
  const { title, sender, answeredAt, draft } = view;
  usePageTitle(title);
  // What was begun to be changed goes on after a reload.
  const isAsked =
    situation === 'answer' || situation === 'correct' || (situation === 'handedIn' && view.mayAnswer && (isChanging || draft !== null));
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    // The form has gone: what came of it is where to go on reading.
    if (wasAsked.current && !isAsked) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (isAsked)
    return (
      <Asking
        {...props}
        key={`${link.timestamp} ${answeredAt ?? ''}`}
        isChanging={situation === 'handedIn'}
        onView={(next) => {
          setChanging(false);
          props.onView(next);
        }}
      />
    );
  return (
    <SignerLayout>
      <div className={signer.intro}>
        <p className={signer.asks}>{sender ? t('asked', { name: sender }) : t('askedNobody')}</p>
        <h1 className={signer.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <NoLegalValueNotice of={view} />
        {situation === 'handedIn' || situation === 'accepted' ? (
          <HandedIn view={view} isAccepted={situation === 'accepted'} onChange={() => setChanging(true)} />
        ) : (
          <Over view={view} situation={situation === 'declined' || situation === 'refused' ? situation : 'over'} />
        )}
      </div>
    </SignerLayout>
  );
}
