import { useEffect, useId, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { consentAsked } from '../../../shared-kernel/signing/consent.ts';
import { newKey } from '../../api/once.ts';
import type { ApiProblem, SavedSignature } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { ActButton } from '../../signer/ActButton.tsx';
import { ConsentPart } from '../../signer/ConsentPart.tsx';
import type { Draft } from '../../signer/draft.ts';
import { efirmaMachine, type SendEfirma } from '../../signer/efirma.machine.ts';
import { MarkChoice, useMark } from '../../signer/MarkChoice.tsx';
import type { Reading } from '../../signer/presented.ts';
import type { Way } from '../../signer/types.ts';
import { useSnapshot } from '../../signer/use-machine.ts';
import { WhatIsSigned } from '../../signer/WhatIsSigned.tsx';
import { forgetSigningWithSending, isRipe, signingWithSending } from '../../signer/with-sending.ts';
import { checkCertificate, type SigningLink, signBasic, signEfirma } from './calls.ts';
import { DEAD_LINKS } from './dead-links.ts';
import { answersOf, fieldsOf, missingOf } from './fields.ts';
import { InitialsPart, type InitialsWay, initialsMade } from './InitialsPart.tsx';
import { LocationAsk } from './LocationAsk.tsx';
import { useLocating } from './location.ts';
import { MarkPreview } from './MarkPreview.tsx';
import { type Making, madeMark } from './made-mark.ts';
import { sheetTexts } from './sheet-texts.ts';
import { asksForPlace, waysOf } from './situation.ts';
import type { SignedAnswer, SignerView } from './types.ts';
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
  /** The marks are made otherwise from now on: the page shows them in their places. */
  readonly onMaking: (making: { readonly signature: Making; readonly initials: Making }) => void;
  readonly onSigned: (answer: SignedAnswer) => void;
  readonly onFill: () => void;
  /** The link no longer opens the document, or somebody signed in another window. */
  readonly onLost: () => void;
}

/** Refusals after which the page itself has to be asked for again. */
const LOST: readonly string[] = [
  ...DEAD_LINKS,
  'signature.already_signed',
  'signature.not_your_turn',
  'signing.declined',
  'signing.suspended',
  'signing.last_day_passed',
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
  // Chosen and accepted when it was sent: once it is ripe, opening the sheet is signing, without another press.
  const [withSending, setWithSending] = useState(() => (link.code === '' ? signingWithSending(link.documentID) : null));
  const { ways, required } = waysOf(view, saved.signatureList.length);
  const [chosen, setChosen] = useState<Way>(withSending ? 'saved' : (props.startWith ?? ways[0]!));
  const way = ways.includes(chosen) ? chosen : ways[0]!;
  const mark = useMark(draft, withSending?.signatureId);
  const [initialsWay, setInitialsWay] = useState<InitialsWay>('draw');
  const [savedInitials, setSavedInitials] = useState<string | null>(null);
  const [missing, setMissing] = useState<'mark' | 'initials' | 'values' | 'place' | 'consent' | null>(null);
  const [accepted, setAccepted] = useState(false);
  const acceptBox = useRef<HTMLInputElement>(null);
  const { id, version, language, sha256 } = consentAsked(useLanguage());
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [once] = useState(newKey);
  const { locating, ask } = useLocating();

  const fields = fieldsOf(view, view.signatoryID);
  const initialed = fields.filter(({ type }) => type === 'INITIALS');
  const initials = initialed.length > 0 ? initialsMade(draft, initialsWay, savedInitials) : null;
  const keptAs = (list: readonly SavedSignature[], id: string | null) => list.find(({ signatureId }) => signatureId === id) ?? null;
  const address = mark.picture?.address ?? null;
  const savedMark = keptAs(saved.signatureList, mark.savedId);
  const savedSmall = keptAs(saved.initialsList, savedInitials);
  const { onMaking } = props;
  useEffect(() => {
    onMaking({
      signature: { way, picture: address, saved: savedMark },
      initials: { way: initialsWay, picture: null, saved: savedSmall },
    });
  }, [onMaking, way, address, savedMark, initialsWay, savedSmall]);
  const began = useRef(false);
  const isKept = way === 'saved' && savedMark !== null && savedMark.signatureId === withSending?.signatureId;
  const byItself = open && isKept && reading.state === 'read' && isRipe(link.documentID);
  // Whoever comes back later has not looked at what is signed.
  useEffect(() => () => forgetSigningWithSending(link.documentID), [link.documentID]);
  const close = () => {
    forgetSigningWithSending(link.documentID);
    setWithSending(null);
    onClose();
  };
  const missingValues = missingOf(fields, draft.values);
  const place = locating.state === 'given' ? locating.place : null;
  const common = () => ({
    presented: reading.state === 'read' ? reading.presented : { version: 0, sha256: '' },
    initials,
    values: answersOf(fields, draft.values, view.language),
    geolocation: place,
    consent: byItself && withSending ? withSending.consent : { id, version, language, sha256 },
  });

  const took = (refused: ApiProblem) => {
    if (LOST.includes(refused.code)) props.onLost();
    if (UNREAD.includes(refused.code)) props.onReadAgain();
    if (refused.code === 'document.geolocation.error') setMissing('place');
  };

  const self = view.signatory.find((one) => one.signatoryID === view.signatoryID);
  const [efirma] = useState(() =>
    createActor(efirmaMachine, {
      input: {
        signer: self?.name ?? null,
        ...(self?.asksRfc ? { check: (cer: File) => checkCertificate(link, cer) } : {}),
      },
    }).start(),
  );
  const sendEfirma: SendEfirma = async (chosen) => {
    const outcome = await signEfirma(link, { ...common(), ...chosen }, once);
    if ('problem' in outcome) took(outcome.problem);
    else props.onSigned(outcome.data);
    return outcome;
  };
  const sending = useSnapshot(efirma).matches('sending') || busy;

  const sign = async (isAccepted: boolean) => {
    setProblem(null);
    if (missingValues.length > 0) return setMissing('values');
    if (way !== 'efirma' && !mark.appearance(way)) return setMissing('mark');
    if (initialed.length > 0 && !initials) return setMissing('initials');
    if (asksForPlace(view) && !place) return setMissing('place');
    if (!isAccepted) {
      setMissing('consent');
      return acceptBox.current?.focus();
    }
    setMissing(null);
    if (reading.state !== 'read') return;
    if (way === 'efirma') return efirma.send({ type: 'sign', send: sendEfirma });
    setBusy(true);
    const outcome = await signBasic(link, { ...common(), signature: mark.appearance(way)! }, once);
    setBusy(false);
    if ('data' in outcome) return props.onSigned(outcome.data);
    setProblem(outcome.problem);
    took(outcome.problem);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as everything is there
  useEffect(() => {
    if (!byItself || began.current) return;
    began.current = true;
    setAccepted(true);
    void sign(true);
  }, [byItself]);

  return (
    <Dialog open={open} onClose={close} title={t('sheetTitle')} shape="sheet" wide>
      <MarkChoice
        ways={ways}
        way={way}
        onWay={(one) => {
          setMissing(null);
          setProblem(null);
          setChosen(one);
        }}
        mark={mark}
        draft={draft}
        onDraft={onDraft}
        saved={saved.signatureList}
        efirma={efirma}
        efirmaRequired={required === 'E_FIRMA'}
        missing={missing === 'mark'}
        onChange={() => setMissing(null)}
      />
      <MarkPreview way={way} mark={madeMark({ way, picture: address, saved: savedMark }, draft)} name={self?.name ?? ''} />
      {initialed.length > 0 ? (
        <InitialsPart
          places={initialed.length}
          draft={draft}
          onDraft={(change) => {
            setMissing(null);
            onDraft(change);
          }}
          way={initialsWay}
          onWay={(one) => {
            setMissing(null);
            setInitialsWay(one);
          }}
          saved={saved.initialsList}
          savedId={savedInitials}
          onSaved={(id) => {
            setMissing(null);
            setSavedInitials(id);
          }}
          missing={missing === 'initials'}
        />
      ) : null}
      {asksForPlace(view) ? <LocationAsk locating={locating} onAsk={ask} missing={missing === 'place'} /> : null}
      {missing === 'values' && missingValues.length > 0 ? (
        <Notice tone="stopped" actions={<Button onPress={props.onFill}>{t('goFill')}</Button>}>
          {t('valuesMissing', { count: missingValues.length })}
        </Notice>
      ) : null}
      {problem && problem.code !== 'document.geolocation.error' ? <ProblemNotice problem={problem} /> : null}
      <ConsentPart
        box={acceptBox}
        accepted={accepted}
        missing={missing === 'consent'}
        onChange={(one) => {
          setMissing(null);
          setAccepted(one);
        }}
      />
      <WhatIsSigned id={statementId} reading={reading} place={asksForPlace(view)} onReadAgain={props.onReadAgain} />
      <ActButton
        busy={sending || reading.state === 'reading'}
        disabled={reading.state === 'failed'}
        describedBy={statementId}
        onPress={() => void sign(accepted)}
      >
        {sending ? t('signing') : way === 'efirma' ? t('signNowEfirma') : t('signNow')}
      </ActButton>
    </Dialog>
  );
}
