import { useNavigate } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { useRemoveMutation } from '../../api/documents.ts';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { detailTexts } from './detail-texts.ts';

/** Says in the button what it means for whom. */
export function DeleteDialog({ view, open, onClose }: { view: DocumentView; open: boolean; onClose: () => void }) {
  const t = detailTexts.use();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [remove, { isLoading, error, reset }] = useRemoveMutation();
  const problem = problemOf(error);
  const kind = view.status === 'DRAFT' || view.status === 'PENDING' ? view.status : 'done';
  const close = () => {
    reset();
    onClose();
  };
  const act = async () => {
    const answer = await remove({ documentIDs: [view.documentID] });
    if (answer.error) return;
    dispatch(toast(t('removed')));
    navigate('/dashboard/document');
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('removeTitle')}
      actions={
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button look="danger" busy={isLoading} onPress={() => void act()}>
            {t(`removeDo_${kind}`)}
          </Button>
        </>
      }
    >
      <p>
        <strong>{view.title}</strong>
      </p>
      <p>{t(`removeText_${kind}`)}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
