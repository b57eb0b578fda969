import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useVoidDocumentMutation } from '../../api/documents.ts';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { voidTexts } from './void-texts.ts';

const MOST_REASON = 1000;

/** Ends a sent document that nobody signed. It says for whom, and who reads the reason, before it is pressed. */
export function VoidDialog({ view, open, onClose }: { view: DocumentView; open: boolean; onClose: () => void }) {
  const t = voidTexts.use();
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [voidDocument, { isLoading, error, reset }] = useVoidDocumentMutation();
  const problem = problemOf(error);
  const close = () => {
    reset();
    onClose();
  };
  const act = async () => {
    const answer = await voidDocument({ documentID: view.documentID, reason });
    if (answer.error) return;
    dispatch(toast(t('done')));
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      actions={
        <>
          <Button onPress={close}>{t('back')}</Button>
          {/* What was refused for good is not offered again: the notice names the other way. */}
          {problem?.status === 409 ? null : (
            <Button look="danger" busy={isLoading} onPress={() => void act()}>
              {t('do')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <strong>{view.title}</strong>
      </p>
      <p>{t('text')}</p>
      <Field label={t('reason')} hint={t('reasonHint')} rows={3} value={reason} onChange={setReason} maxLength={MOST_REASON} />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
