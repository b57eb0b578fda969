import { type FormEvent, useId, useState } from 'react';
import { COMMENT_LENGTH } from '../../../../modules/forms/contract/rules.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { useFirstWrong } from '../../../components/first-wrong.ts';
import { ProblemNotice } from '../../../components/Notice.tsx';
import type { SignerDialogProps } from './dialog.ts';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** Asks for a correction in the owner's own words; the signer gets them with another link. */
export function CommentDialog({ view, signer, onClose }: SignerDialogProps) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'comment');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(0);
  const id = useId();
  const form = useFirstWrong(tried);
  const name = signer.name || t('somebody');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(tried + 1);
    if (comment.trim() === '') return;
    if (await act({ signatoryID: signer.signatoryID, comment: comment.trim() }, t('commented', { name }))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      staysOpen
      title={t('commentTitle', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="primary" type="submit" form={id} busy={busy}>
            {t('commentDo')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void send(event)}>
        <p>{t(view.stage === 'FAILED' ? 'commentTextFailed' : 'commentText', { name })}</p>
        <Field
          label={t('commentLabel')}
          rows={4}
          maxLength={COMMENT_LENGTH}
          value={comment}
          onChange={setComment}
          isRequired
          error={tried > 0 && comment.trim() === '' ? t('commentNeeded') : null}
        />
      </form>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
