import '@fontsource/caveat/latin-500.css';
import '@fontsource/caveat/latin-ext-500.css';
import { useId, useRef, useState } from 'react';
import { createActor } from 'xstate';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { ActButton } from './ActButton.tsx';
import { newAct, type SigningLink, signBasic, signEfirma } from './calls.ts';
import { DrawPad } from './DrawPad.tsx';
import type { Draft } from './draft.ts';
import { EfirmaPanel } from './EfirmaPanel.tsx';
import { efirmaMachine } from './efirma.machine.ts';
import { answersOf, fieldsOf, missingOf } from './fields.ts';
import { LocationAsk } from './LocationAsk.tsx';
import { useLocating } from './location.ts';
import { PictureChoice, SavedChoice, TypedName } from './marks.tsx';
import type { SignaturePicture } from './picture.ts';
import { type Reading, shortHash } from './presented.ts';
import styles from './Sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import { asksForPlace, type Way, waysOf } from './situation.ts';
import { appearanceOf } from './strokes.ts';
import type { Appearance, SignedAnswer, SignerView } from './types.ts';
import { useSnapshot } from './use-machine.ts';
import { useSaved } from './use-saved.ts';

export interface SignSheetProps {
  readonly open: boolean;
  readonly startWith?: Way | undefined;
  readonly onClose: () => void;
  readonly link: SigningLink;
  readonly view: SignerView;
  readonly reading: Reading;
  readonly onReadAgain: () => void;
  readonly draft: Draft;
  readonly onDraft: (change: (draft: Draft) => Draft) => void;
  readonly onSigned: (answer: SignedAnswer) => void;
  readonly onFill: () => void;
  /** The link no longer opens the document, or somebody signed in another window. */
  readonly onLost: () => void;
}

/** Refusals after which the page itself has to be asked for again. */
const LOST = [
  'expire_link_message',
  'invalid_link_message',
  'deleted_document_message',
  'signatory.user.not.match',
  'signature.already_signed',
  'signature.not_your_turn',
  'conflict.not_pending',
  'signature.approvals_missing',
];
/** Refusals about what was read: the file is fetched again. */
const UNREAD = ['signature.not_presented', 'signature.changed_since_seen'];

/** How this person signs, what is written down when they do, and the act itself. */
export function SignSheet(props: SignSheetProps) {
  const { open, onClose, link, view, reading, draft, onDraft } = props;
  const t = sheetTexts.use();
  const statementId = useId();
  const saved = useSaved(view, link);
  const { ways, required } = waysOf(view, saved.length);
  const [chosen, setChosen] = useState<Way>(props.startWith ?? ways[0]!);
  const way = ways.includes(chosen) ? chosen : ways[0]!;
  const [picture, setPicture] = useState<SignaturePicture | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const [missing, setMissing] = useState<'mark' | 'values' | 'place' | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [once] = useState(newAct);
  const { locating, ask } = useLocating();

  const fields = fieldsOf(view, view.signatoryID);
  const missingValues = missingOf(fields, draft.values);
  const place = locating.state === 'given' ? locating.place : null;
  const common = () => ({
    presented: reading.state === 'read' ? reading.presented : { version: 0, sha256: '' },
    values: answersOf(fields, draft.values, view.language),
    geolocation: place,
  });

  const took = (refused: ApiProblem) => {
    if (LOST.includes(refused.code)) props.onLost();
    if (UNREAD.includes(refused.code)) props.onReadAgain();
    if (refused.code === 'document.geolocation.error') setMissing('place');
  };

  // The machine lives as long as the sheet and reads what is current when it sends.
  const current = useRef({ common, link, took, onSigned: props.onSigned });
  current.current = { common, link, took, onSigned: props.onSigned };
  const [efirma] = useState(() =>
    createActor(efirmaMachine, {
      input: {
        send: async (input) => {
          const outcome = await signEfirma(current.current.link, { ...current.current.common(), ...input }, once);
          if ('problem' in outcome) current.current.took(outcome.problem);
          else current.current.onSigned(outcome.data);
          return outcome;
        },
      },
    }).start(),
  );
  const sending = useSnapshot(efirma).matches('sending') || busy;

  const appearance = (): Appearance | null => {
    if (way === 'draw') return appearanceOf(draft.drawing);
    if (way === 'type') return draft.typed.trim() === '' ? null : { kind: 'TEXT', text: draft.typed.trim() };
    if (way === 'picture') return picture && { kind: 'IMAGE', image: picture.base64 };
    return savedId === null ? null : { kind: 'SAVED', signatureId: savedId };
  };

  const sign = async () => {
    setProblem(null);
    if (missingValues.length > 0) return setMissing('values');
    if (way !== 'efirma' && !appearance()) return setMissing('mark');
    if (asksForPlace(view) && !place) return setMissing('place');
    setMissing(null);
    if (reading.state !== 'read') return;
    if (way === 'efirma') return efirma.send({ type: 'sign' });
    setBusy(true);
    const outcome = await signBasic(link, { ...common(), signature: appearance()! }, once);
    setBusy(false);
    if ('data' in outcome) return props.onSigned(outcome.data);
    setProblem(outcome.problem);
    took(outcome.problem);
  };

  const panels: Record<Way, React.ReactNode> = {
    draw: (
      <DrawPad
        drawing={draft.drawing}
        note={ways.includes('type') ? t('padKeyboard') : t('padKeyboardOnlyDraw')}
        error={missing === 'mark' && way === 'draw' ? t('markMissing_draw') : null}
        onChange={(change) => {
          setMissing(null);
          onDraft((one) => ({ ...one, drawing: change(one.drawing) }));
        }}
      />
    ),
    type: <TypedName value={draft.typed} onChange={(typed) => onDraft((one) => ({ ...one, typed }))} />,
    picture: <PictureChoice picture={picture} onPicture={setPicture} />,
    saved: <SavedChoice saved={saved} chosen={savedId} onChoose={setSavedId} />,
    efirma: <EfirmaPanel actor={efirma} required={required === 'E_FIRMA'} />,
  };

  return (
    <Dialog open={open} onClose={onClose} title={t('sheetTitle')} shape="sheet" wide>
      {ways.length === 1 ? (
        panels[ways[0]!]
      ) : (
        <Tabs
          look="switch"
          label={t('ways')}
          tabs={ways.map((one) => ({ id: one, title: t(`way_${one}`), content: panels[one] }))}
          chosen={way}
          onChoose={(one) => {
            setMissing(null);
            setProblem(null);
            setChosen(one);
          }}
        />
      )}
      {asksForPlace(view) ? <LocationAsk locating={locating} onAsk={ask} missing={missing === 'place'} /> : null}
      {missing === 'mark' && way !== 'efirma' && way !== 'draw' ? <Notice tone="stopped">{t(`markMissing_${way}`)}</Notice> : null}
      {missing === 'values' && missingValues.length > 0 ? (
        <Notice tone="stopped" actions={<Button onPress={props.onFill}>{t('goFill')}</Button>}>
          {t('valuesMissing', { count: missingValues.length })}
        </Notice>
      ) : null}
      {problem && problem.code !== 'document.geolocation.error' ? <ProblemNotice problem={problem} /> : null}
      <WhatIsSigned id={statementId} reading={reading} place={asksForPlace(view)} onReadAgain={props.onReadAgain} />
      <ActButton
        busy={sending || reading.state === 'reading'}
        disabled={reading.state === 'failed'}
        describedBy={statementId}
        onPress={() => void sign()}
      >
        {sending ? t('signing') : way === 'efirma' ? t('signNowEfirma') : t('signNow')}
      </ActButton>
    </Dialog>
  );
}

/** The bytes that are signed, named by their hash, and what else is written down. */
function WhatIsSigned({ id, reading, place, onReadAgain }: { id: string; reading: Reading; place: boolean; onReadAgain: () => void }) {
  const t = sheetTexts.use();
  if (reading.state === 'failed') {
    return (
      <Notice tone="stopped" actions={<Button onPress={onReadAgain}>{t('readAgain')}</Button>}>
        {reading.problem ? `${t('readFailed')} ${reading.problem.message}` : t('readDiffers')}
      </Notice>
    );
  }
  return (
    <p id={id} className={styles.statement} role="status">
      {reading.state === 'reading' ? (
        t('readingFile')
      ) : (
        <>
          {place ? t('statementPlace') : t('statement')}{' '}
          <code title={`${t('hashTitle', { sha256: reading.presented.sha256 })} (${reading.checked ? t('hashChecked') : t('hashSaid')})`}>
            {shortHash(reading.presented.sha256)}
          </code>
        </>
      )}
    </p>
  );
}
