import { useId, useState } from 'react';
import { createActor } from 'xstate';
import type { EndorsementView } from '../../../api/endorsements.ts';
import { newKey } from '../../../api/once.ts';
import { useOwnSignaturesQuery } from '../../../api/saved-signatures.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { ActButton } from '../../../signer/ActButton.tsx';
import type { Draft } from '../../../signer/draft.ts';
import { efirmaMachine, type SendEfirma } from '../../../signer/efirma.machine.ts';
import { MarkChoice, useMark } from '../../../signer/MarkChoice.tsx';
import type { Reading } from '../../../signer/presented.ts';
import type { Way } from '../../../signer/types.ts';
import { useSnapshot } from '../../../signer/use-machine.ts';
import { WhatIsSigned } from '../../../signer/WhatIsSigned.tsx';
import { endorsementTexts } from '../texts.ts';
import { signSheet, signSheetWithEfirma } from './calls.ts';
import { endorsementSignTexts } from './texts.ts';

export interface SignDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly view: EndorsementView;
  readonly reading: Reading;
  readonly onReadAgain: () => void;
  readonly draft: Draft;
  readonly onDraft: (change: (draft: Draft) => Draft) => void;
  readonly onSigned: () => void;
  /** Answered meanwhile: the page asks again where it stands. */
  readonly onLost: () => void;
}

const LOST = ['endorsement.already_signed', 'endorsement.already_declined', 'endorsement.withdrawn', 'endorsement.not_admitted'];

/** How the endorser signs the sheet, what follows from it, and the act itself. */
export function SignDialog({ open, onClose, view, reading, onReadAgain, draft, onDraft, ...told }: SignDialogProps) {
  const t = endorsementSignTexts.use();
  const w = endorsementTexts.use();
  const statementId = useId();
  const saved = useOwnSignaturesQuery().data?.signatureList ?? [];
  const ways: readonly Way[] = ['draw', 'type', 'picture', ...(saved.length > 0 ? (['saved'] as const) : []), 'efirma'];
  const [way, setWay] = useState<Way>('draw');
  const mark = useMark(draft);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [once] = useState(newKey);
  const sha256 = reading.state === 'read' ? reading.presented.sha256 : '';
  const endorsee = view.endorsee.name ?? w('somebody');

  const took = ({ code }: ApiProblem) => {
    if (LOST.includes(code)) told.onLost();
    if (code === 'endorsement.changed_since_seen') onReadAgain();
  };
  const [efirma] = useState(() => createActor(efirmaMachine, { input: { signer: view.endorser.name } }).start());
  const sendEfirma: SendEfirma = async (chosen) => {
    const outcome = await signSheetWithEfirma(view.endorsementID, { ...chosen, sha256 }, once);
    if ('problem' in outcome) took(outcome.problem);
    else told.onSigned();
    return outcome;
  };
  const sending = useSnapshot(efirma).matches('sending') || busy;

  const sign = async () => {
    setProblem(null);
    const signature = way === 'efirma' ? null : mark.appearance(way);
    if (way !== 'efirma' && !signature) return setMissing(true);
    setMissing(false);
    if (reading.state !== 'read') return;
    if (!signature) return efirma.send({ type: 'sign', send: sendEfirma });
    setBusy(true);
    const outcome = await signSheet(view.endorsementID, { sha256, signature }, once);
    setBusy(false);
    if ('data' in outcome) return told.onSigned();
    setProblem(outcome.problem);
    took(outcome.problem);
  };

  return (
    <Dialog open={open} onClose={onClose} title={t('sheetTitle')} shape="sheet" wide>
      <Notice tone="waiting">{t(`consequence_${view.kind}`, { endorsee })}</Notice>
      <MarkChoice
        ways={ways}
        way={way}
        onWay={(one) => {
          setMissing(false);
          setProblem(null);
          setWay(one);
        }}
        mark={mark}
        draft={draft}
        onDraft={onDraft}
        saved={saved}
        efirma={efirma}
        efirmaRequired={false}
        missing={missing}
        onChange={() => setMissing(false)}
      />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <WhatIsSigned id={statementId} reading={reading} place={false} onReadAgain={onReadAgain} />
      <ActButton
        busy={sending || reading.state === 'reading'}
        disabled={reading.state === 'failed'}
        describedBy={statementId}
        onPress={() => void sign()}
      >
        {sending ? t('signing') : t(way === 'efirma' ? 'signNowEfirma' : 'signNow', { endorsee })}
      </ActButton>
    </Dialog>
  );
}
