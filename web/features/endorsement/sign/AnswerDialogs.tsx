import { useState } from 'react';
import { problemOf } from '../../../api/base.ts';
import { type EndorsementView, useDeclineEndorsementMutation, useWithdrawEndorsementMutation } from '../../../api/endorsements.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { endorsementTexts } from '../texts.ts';
import { endorsementSignTexts } from './texts.ts';

export interface AnswerDialogProps {
  readonly view: EndorsementView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The endorser says no, with a reason. */
export function DeclineDialog({ view, open, onClose }: AnswerDialogProps) {
  const t = endorsementSignTexts.use();
  const dispatch = useAppDispatch();
  const [decline, { isLoading, error, reset }] = useDeclineEndorsementMutation();
  const [reason, setReason] = useState('');
  const problem = problemOf(error);
  const close = () => {
    reset();
    onClose();
  };
  const act = async () => {
    const answer = await decline({ endorsementID: view.endorsementID, reason: reason.trim() });
    if (answer.error) return;
    dispatch(toast(t('declined_done')));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('declineTitle')}
      actions={
        <>
          <Button onPress={close}>{t('keep')}</Button>
          <Button look="danger" busy={isLoading} onPress={() => void act()}>
            {t('declineDo')}
          </Button>
        </>
      }
    >
      <p>{t('declineText')}</p>
      <Field label={t('declineReason')} rows={3} value={reason} onChange={setReason} maxLength={1000} />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}

/** The owner takes a request back that nobody has signed. */
export function WithdrawDialog({ view, open, onClose }: AnswerDialogProps) {
  const t = endorsementSignTexts.use();
  const w = endorsementTexts.use();
  const dispatch = useAppDispatch();
  const [withdraw, { isLoading, error, reset }] = useWithdrawEndorsementMutation();
  const problem = problemOf(error);
  const close = () => {
    reset();
    onClose();
  };
  const act = async () => {
    const answer = await withdraw(view.endorsementID);
    if (answer.error) return;
    dispatch(toast(t('withdrawn_done')));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('withdrawTitle')}
      actions={
        <>
          <Button onPress={close}>{t('keep')}</Button>
          <Button look="danger" busy={isLoading} onPress={() => void act()}>
            {t('withdrawDo')}
          </Button>
        </>
      }
    >
      <p>{view.isEndorser ? t('withdrawTextOwn') : t('withdrawText', { name: view.endorser.name ?? w('somebody') })}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
