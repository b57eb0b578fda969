import { useState } from 'react';
import { REASON_LENGTH } from '../../../../modules/forms/contract/rules.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import type { SignerDialogProps } from './dialog.ts';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** Ends the document for everybody who was asked; asked once, with what follows in the button. */
export function RefuseDialog({ view, signer, onClose }: SignerDialogProps) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'refuse');
  const [reason, setReason] = useState('');
  const name = signer.name || t('somebody');
  const refuse = async () => {
    if (await act({ signatoryID: signer.signatoryID, reason: reason.trim() }, t('didRefuse', { name }))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      staysOpen
      title={t('refuseTitle', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="danger" busy={busy} onPress={() => void refuse()}>
            {t('refuseDo')}
          </Button>
        </>
      }
    >
      <p>{t('refuseText')}</p>
      <Field label={t('reason')} hint={t('reasonHint', { name })} rows={3} maxLength={REASON_LENGTH} value={reason} onChange={setReason} />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
