import type { TemplateCard } from '../../../modules/templates/contract/calls.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useDeleteTemplateMutation } from './calls.ts';
import { templatesTexts } from './texts.ts';

/** UI-049: says what stays, then deletes. */
export function DeleteDialog({ template, onClose }: { template: TemplateCard; onClose: () => void }) {
  const t = templatesTexts.use();
  const dispatch = useAppDispatch();
  const [remove, removing] = useDeleteTemplateMutation();
  const problem = problemOf(removing.error);
  const name = template.name ?? t('noName');
  const run = async () => {
    const { error } = await remove(template.templateID);
    // Somebody else was faster: it is gone all the same.
    if (error && problemOf(error)?.code !== 'template.not_found') return;
    dispatch(toast(t('removed', { name })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="danger" busy={removing.isLoading} onPress={() => void run()}>
            {t('removeDo')}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>{t('removeText')}</p>
    </Dialog>
  );
}
