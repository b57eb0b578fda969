import { MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newKey } from '../../api/once.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { CommentDialog } from './CommentDialog.tsx';
import { deleteComment, type VoBoLink } from './calls.ts';
import { voBoTexts } from './texts.ts';
import type { VoBoComment, VoBoView, Words } from './types.ts';
import styles from './VoBo.module.css';

export interface CommentsProps {
  readonly link: VoBoLink;
  readonly view: VoBoView;
  /** May they write: it is their turn and they have not answered. */
  readonly open: boolean;
  /** A comment that is being written; it survives the closing of its dialog. */
  readonly draft: Words;
  readonly onDraft: (words: Words) => void;
  readonly onView: (view: VoBoView) => void;
}

/** What approvers wrote; one's own can be changed and deleted until the answer (UI-055). */
export function Comments({ link, view, open, draft, onDraft, onView }: CommentsProps) {
  const t = voBoTexts.use();
  const [writing, setWriting] = useState<VoBoComment | 'new' | null>(null);
  const [removing, setRemoving] = useState<VoBoComment | null>(null);
  return (
    <section className={styles.part} aria-labelledby="comments">
      <h2 id="comments" tabIndex={-1} className={styles.partTitle}>
        {t('comments')}
      </h2>
      {view.comments.length === 0 ? (
        <p className={styles.quiet}>{open ? t('noComments') : t('noCommentsLeft')}</p>
      ) : (
        <ul className={styles.comments}>
          {view.comments.map((one) => (
            <Comment
              key={one.commentID}
              one={one}
              onEdit={open && one.isYours ? () => setWriting(one) : null}
              onRemove={open && one.isYours ? () => setRemoving(one) : null}
            />
          ))}
        </ul>
      )}
      {open ? (
        <div>
          <Button icon={<MessageSquarePlus aria-hidden />} onPress={() => setWriting('new')}>
            {t('addComment')}
          </Button>
        </div>
      ) : null}
      {writing && open ? (
        <CommentDialog
          link={link}
          comment={writing === 'new' ? null : writing}
          draft={draft}
          onDraft={onDraft}
          onClose={() => setWriting(null)}
          onView={onView}
        />
      ) : null}
      {removing && open ? <RemoveDialog link={link} comment={removing} onClose={() => setRemoving(null)} onView={onView} /> : null}
    </section>
  );
}

function Comment({ one, onEdit, onRemove }: { one: VoBoComment; onEdit: (() => void) | null; onRemove: (() => void) | null }) {
  const t = voBoTexts.use();
  const { moment } = useFormats();
  const title = one.title ?? '';
  return (
    <li className={styles.comment}>
      <h3 className={styles.commentTitle}>{title}</h3>
      <p className={styles.notes}>{one.notes}</p>
      <p className={styles.quiet}>
        {(one.substitute ? one.substitute.name : one.approverName) ?? t('somebody')}
        {one.isYours ? ` (${t('you')})` : ''}
        {one.substitute ? ` · ${t('writtenFor', { name: one.approverName ?? t('somebody') })}` : ''} · <Moment at={one.at} />
        {one.editedAt ? ` · ${t('edited', { when: moment(one.editedAt) })}` : ''}
      </p>
      {onEdit && onRemove ? (
        <div className={styles.commentActs}>
          <Button look="quiet" small icon={<Pencil aria-hidden />} aria-label={t('editOf', { title })} onPress={onEdit}>
            {t('edit')}
          </Button>
          <Button look="quiet" small icon={<Trash2 aria-hidden />} aria-label={t('removeOf', { title })} onPress={onRemove}>
            {t('remove')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface RemoveProps {
  readonly link: VoBoLink;
  readonly comment: VoBoComment;
  readonly onClose: () => void;
  readonly onView: (view: VoBoView) => void;
}

function RemoveDialog({ link, comment, onClose, onView }: RemoveProps) {
  const t = voBoTexts.use();
  const dispatch = useAppDispatch();
  const [once] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const remove = async () => {
    setBusy(true);
    const outcome = await deleteComment(link, comment.commentID, once);
    setBusy(false);
    if ('problem' in outcome) return setProblem(outcome.problem);
    onClose();
    onView(outcome.data);
    dispatch(toast(t('removed')));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="danger" busy={busy} onPress={() => void remove()}>
            {t('removeDo')}
          </Button>
        </>
      }
    >
      <p>{t('removeText', { title: comment.title ?? '' })}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
