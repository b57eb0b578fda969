import { useState } from 'react';
import type { FormView } from '../../../../modules/forms/contract/calls.ts';
import { REASON_LENGTH } from '../../../../modules/forms/contract/rules.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** Gives the whole of it up before there is a document. */
export function CancelDialog({ view, onClose }: { view: FormView; onClose: () => void }) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'cancel');
  const [reason, setReason] = useState('');
  const isAsked = view.signers.some(({ sentAt }) => sentAt !== null);
  const cancel = async () => {
    if (await act({ reason: reason.trim() }, t('didCancel'))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      staysOpen
      title={t('cancelTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="danger" busy={busy} onPress={() => void cancel()}>
            {t(isAsked ? 'cancelDo' : 'cancelDoAlone')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{view.title}</strong>
      </p>
      <p>{t(isAsked ? 'cancelText' : 'cancelTextAlone')}</p>
      <Field
        label={t('reason')}
        hint={isAsked ? t('cancelReasonHint') : undefined}
        rows={3}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={setReason}
      />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
