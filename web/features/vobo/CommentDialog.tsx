import { useState } from 'react';
import { newKey } from '../../api/once.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { CommentFields, noWords, wordsMissing } from './CommentFields.tsx';
import { addComment, editComment, type VoBoLink } from './calls.ts';
import { voBoTexts } from './texts.ts';
import type { VoBoComment, VoBoView, Words } from './types.ts';

export interface CommentDialogProps {
  readonly link: VoBoLink;
  /** The one to be changed; null: a new one. */
  readonly comment: VoBoComment | null;
  readonly draft: Words;
  readonly onDraft: (words: Words) => void;
  readonly onClose: () => void;
  readonly onView: (view: VoBoView) => void;
}

/** Title and notes, both required (RULE-042). */
export function CommentDialog({ link, comment, draft, onDraft, onClose, onView }: CommentDialogProps) {
  const t = voBoTexts.use();
  const dispatch = useAppDispatch();
  const [once, setOnce] = useState(newKey);
  const [changed, setChanged] = useState<Words>({ title: comment?.title ?? '', notes: comment?.notes ?? '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const words = comment ? changed : draft;
  const save = async () => {
    setTried(true);
    if (wordsMissing(words)) return;
    setBusy(true);
    const outcome = await (comment ? editComment(link, comment.commentID, words, once) : addComment(link, words, once));
    setBusy(false);
    if ('problem' in outcome) {
      // The same act again where no answer came; after a refusal it is another one.
      if (outcome.problem.status !== 0) setOnce(newKey());
      return setProblem(outcome.problem);
    }
    if (!comment) onDraft(noWords);
    onClose();
    onView(outcome.data);
    dispatch(toast(t('saved')));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={comment ? t('editTitle') : t('addTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="primary" busy={busy} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <CommentFields words={words} onWords={comment ? setChanged : onDraft} tried={tried} autoFocus />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
