import { useState } from 'react';
import { REMINDER_TITLE_LENGTH } from '../../modules/reminders/contract/rules.ts';
import { problemOf } from '../api/base.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { ProblemNotice } from '../components/Notice.tsx';
import { toast } from '../components/toast-slice.ts';
import { useFormats } from '../i18n/format.ts';
import { useAppDispatch } from '../session/store.ts';
import styles from './Bell.module.css';
import { useWriteReminderMutation } from './calls.ts';
import { bellTexts } from './texts.ts';

export interface ReminderDialogProps {
  /** What it is made from; left out: by hand. */
  readonly document?: { readonly documentID: string; readonly title: string | null };
  readonly onClose: () => void;
}

/** A new reminder: a day, a title and notes. */
export function ReminderDialog({ document, onClose }: ReminderDialogProps) {
  const t = bellTexts.use();
  const { calendarDay } = useFormats();
  const dispatch = useAppDispatch();
  const [day, setDay] = useState('');
  const [title, setTitle] = useState(document?.title?.slice(0, REMINDER_TITLE_LENGTH) ?? '');
  const [notes, setNotes] = useState('');
  const [asked, setAsked] = useState(false);
  const [write, { isLoading, error }] = useWriteReminderMutation();
  const problem = problemOf(error);
  const about = (part: 'day' | 'title' | 'notes') => (problem?.code.startsWith(`reminder.${part}_`) ? problem.message : null);
  const save = async () => {
    setAsked(true);
    if (day === '' || title.trim() === '') return;
    const answer = await write({ date: day, title, notes, ...(document ? { documentID: document.documentID } : {}) });
    if (answer.error) return;
    dispatch(toast(t('saved', { day: calendarDay(day) })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t('write')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="primary" busy={isLoading} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {document?.title ? <p className={styles.quiet}>{t('about', { title: document.title })}</p> : null}
        <Field type="date" label={t('day')} value={day} onChange={setDay} error={asked && day === '' ? t('dayNeeded') : about('day')} />
        <Field
          label={t('title')}
          hint={t('titleHint')}
          value={title}
          onChange={setTitle}
          error={asked && title.trim() === '' ? t('titleNeeded') : about('title')}
        />
        <Field label={t('notes')} rows={3} value={notes} onChange={setNotes} error={about('notes')} />
        {problem && !/^reminder\.(day|title|notes)_/.test(problem.code) ? <ProblemNotice problem={problem} /> : null}
      </div>
    </Dialog>
  );
}
