import { problemOf } from '../../api/base.ts';
import { type Tag, useDeleteTagMutation } from '../../api/tags.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { tagTexts } from './tag-texts.ts';

export interface DeleteTagDialogProps {
  readonly userID: string;
  readonly tag: Tag;
  readonly onClose: (deleted: boolean) => void;
}

/** Says what is lost and what stays, then deletes. */
export function DeleteTagDialog({ userID, tag, onClose }: DeleteTagDialogProps) {
  const t = tagTexts.use();
  const [remove, removing] = useDeleteTagMutation();
  const problem = problemOf(removing.error);
  const run = async () => {
    const answer = await remove({ userID, name: tag.name });
    // Somebody else was faster: it is gone all the same.
    if (!answer.error || problemOf(answer.error)?.code === 'tag.not_found') onClose(true);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={t('removeTitle', { name: tag.name })}
      actions={
        <>
          <Button onPress={() => onClose(false)}>{t('cancel')}</Button>
          <Button look="danger" busy={removing.isLoading} onPress={() => void run()}>
            {t('removeDo')}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>{t('removeMeans')}</p>
    </Dialog>
  );
}
