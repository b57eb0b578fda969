import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { AnswerList } from '../AnswerList.tsx';
import type { SignerDialogProps } from './dialog.ts';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';
import { isLast } from './waiting.ts';

/** Accepts what is shown here, and no later answer: what was handed in since is another form. */
export function AcceptDialog({ view, signer, onClose }: SignerDialogProps) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'accept');
  const name = signer.name || t('somebody');
  const last = isLast(view);
  const accept = async () => {
    const { signatoryID, answeredAt } = signer;
    if (answeredAt && (await act({ signatoryID, answeredAt }, t(last ? 'acceptedLast' : 'accepted', { name })))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('acceptTitle', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="primary" busy={busy} onPress={() => void accept()}>
            {t(last ? 'acceptLastDo' : 'acceptDo')}
          </Button>
        </>
      }
    >
      <p>{t(last ? 'acceptLastText' : 'acceptText')}</p>
      <AnswerList definitions={view.variables} form={signer.form} answers={signer.answers ?? {}} earlier={view.answers} />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
