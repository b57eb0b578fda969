import { useState } from 'react';
import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useSetRemindersMutation } from './calls.ts';
import { PlanFields } from './PlanFields.tsx';
import { planOf, typedOf } from './plan.ts';
import styles from './Reminders.module.css';
import { remindersTexts } from './texts.ts';

export interface RemindersDialogProps {
  readonly documentID: string;
  /** What it begins with. */
  readonly plan: ReminderPlan | null;
  readonly onClose: () => void;
}

/** When whoever does not sign this document is reminded; kept at once, also of a draft. */
export function RemindersDialog({ documentID, plan, onClose }: RemindersDialogProps) {
  const t = remindersTexts.use();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(() => ({ ...typedOf(plan), isOn: true }));
  const [asked, setAsked] = useState(false);
  const [set, { isLoading, error }] = useSetRemindersMutation();
  const problem = problemOf(error);
  const save = async () => {
    setAsked(true);
    const chosen = planOf(typed);
    if (chosen === undefined) return;
    const answer = await set({ documentID, plan: chosen });
    if (answer.error) return;
    dispatch(toast(t('saved')));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="primary" busy={isLoading} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <PlanFields typed={typed} asked={asked} onChange={setTyped} />
      <p className={styles.quiet}>{t('text')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
