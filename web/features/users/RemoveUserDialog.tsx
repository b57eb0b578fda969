import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type SubUser, useRemoveSubUserMutation } from './calls.ts';
import { usersTexts } from './texts.ts';
import styles from './Users.module.css';

/** Says what ends and what stays, then removes (CALL-044). */
export function RemoveUserDialog({ user, onClose }: { user: SubUser; onClose: () => void }) {
  const t = usersTexts.use();
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useRemoveSubUserMutation();
  const problem = problemOf(error);
  const name = user.fullName;
  const run = async () => {
    const answer = await remove(user.userID);
    // Gone already: another window was faster.
    if ('error' in answer && problemOf(answer.error)?.code !== 'subUser.not_found') return;
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
          <Button look="danger" busy={isLoading} onPress={() => void run()}>
            {t('removeDo', { name })}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <ul className={styles.facts}>
        <li>{t('removeEnds')}</li>
        <li>{t('removeStays')}</li>
        <li>{t('removeHistory')}</li>
        <li>{t('removeFrees')}</li>
      </ul>
    </Dialog>
  );
}
