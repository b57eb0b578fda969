import { useId, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type SubUser, useHandOverMutation, useRemoveSubUserMutation } from './calls.ts';
import { usersTexts } from './texts.ts';
import styles from './Users.module.css';

const GONE = 'subUser.not_found';

export interface RemoveUserDialogProps {
  readonly user: SubUser;
  /** Who else may go on with what the person was in charge of. */
  readonly others: readonly SubUser[];
  readonly onClose: () => void;
}

/** Says what ends and what stays, removes, then hands over (CALL-044): nothing new can come to the person in between. */
export function RemoveUserDialog({ user, others, onClose }: RemoveUserDialogProps) {
  const t = usersTexts.use();
  const dispatch = useAppDispatch();
  const choiceId = useId();
  const [to, setTo] = useState('');
  const [remove, removing] = useRemoveSubUserMutation();
  const [handOver, handing] = useHandOverMutation();
  // Gone already: another window was faster, or the handing over is begun anew.
  const gone = problemOf(removing.error)?.code === GONE;
  const problem = problemOf(handing.error) ?? (gone ? null : problemOf(removing.error));
  const name = user.fullName;
  const run = async () => {
    const answer = await remove(user.userID);
    if ('error' in answer && problemOf(answer.error)?.code !== GONE) return;
    for (let more = true; more; ) {
      const handed = await handOver({ from: user.userID, to: to === '' ? null : to });
      if (!('data' in handed) || !handed.data) return;
      more = handed.data.more;
    }
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
          <Button look="danger" busy={removing.isLoading || handing.isLoading} onPress={() => void run()}>
            {t('removeDo', { name })}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <ul className={styles.facts}>
        <li>{t('removeEnds')}</li>
        <li>{t('removeStays')}</li>
        <li>{t('removeSigns')}</li>
        <li>{t('removeHistory')}</li>
        <li>{t('removeFrees')}</li>
      </ul>
      <div className={styles.labelled}>
        <label htmlFor={choiceId}>{t('removeTo')}</label>
        <select id={choiceId} className={styles.select} value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{t('removeToMe')}</option>
          {others.map((one) => (
            <option key={one.userID} value={one.userID}>
              {one.fullName}
            </option>
          ))}
        </select>
      </div>
    </Dialog>
  );
}
