import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useStopLinkMutation } from './calls.ts';
import { publicLinksTexts } from './texts.ts';

export interface StopDialogProps {
  readonly linkID: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onStopped: () => void;
}

/** It is final, and says what goes on in spite of it. */
export function StopDialog({ linkID, title, onClose, onStopped }: StopDialogProps) {
  const t = publicLinksTexts.use();
  const [stop, { isLoading, error }] = useStopLinkMutation();
  const problem = problemOf(error);
  const act = async () => {
    const answer = await stop(linkID);
    if ('data' in answer) onStopped();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stopTitle', { title })}
      actions={
        <>
          <Button onPress={onClose}>{t('keep')}</Button>
          <Button look="danger" busy={isLoading} onPress={() => void act()}>
            {t('stop')}
          </Button>
        </>
      }
    >
      <p>{t('stopText')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
