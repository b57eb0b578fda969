import { type FormEvent, useId, useState } from 'react';
import type { SignerView } from '../../../../modules/forms/contract/calls.ts';
import { REASON_LENGTH } from '../../../../modules/forms/contract/rules.ts';
import { newKey } from '../../../api/once.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { useFirstWrong } from '../../../components/first-wrong.ts';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { declineForm, type FormLink } from './calls.ts';
import { signerFormTexts } from './texts.ts';

export interface DeclineDialogProps {
  readonly link: FormLink;
  readonly view: SignerView;
  readonly onClose: () => void;
  readonly onDone: (view: SignerView) => void;
}

/** That they do not answer, and why; what that brings is said before. */
export function DeclineDialog({ link, view, onClose, onDone }: DeclineDialogProps) {
  const t = signerFormTexts.use();
  const [reason, setReason] = useState('');
  const [once, setOnce] = useState(newKey);
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const id = useId();
  const form = useFirstWrong(tried);
  const name = view.sender || t('sender');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(tried + 1);
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await declineForm(link, reason.trim(), once);
    setBusy(false);
    if (!('problem' in outcome)) {
      onClose();
      return onDone(outcome.data);
    }
    if (outcome.problem.status !== 0) setOnce(newKey());
    setProblem(outcome.problem);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      staysOpen
      title={t('declineTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="danger" type="submit" form={id} busy={busy}>
            {t('declineDo')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void send(event)}>
        <p>{t('declineText', { name, title: view.title })}</p>
        <Field
          label={t('declineReason')}
          hint={t('declineHint', { name })}
          rows={3}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(text) => {
            setReason(text);
            // Other words are another answer.
            setOnce(newKey());
          }}
          isRequired
          error={tried > 0 && reason.trim() === '' ? t('reasonNeeded') : null}
        />
      </form>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
