import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useSetLastDayMutation } from '../../api/documents.ts';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { lastDayTexts } from './last-day-texts.ts';

/** A day, a later or an earlier one, or none. */
export function LastDayDialog({ view, onClose }: { view: DocumentView; onClose: () => void }) {
  const t = lastDayTexts.use();
  const { calendarDay } = useFormats();
  const dispatch = useAppDispatch();
  const [day, setDay] = useState(view.lastDay?.isPassed ? '' : (view.lastDay?.day ?? ''));
  const [missing, setMissing] = useState(false);
  const [setLastDay, { isLoading, error }] = useSetLastDayMutation();
  const problem = problemOf(error);
  const set = async (lastDay: string | null) => {
    const answer = await setLastDay({ documentID: view.documentID, lastDay });
    if (answer.error) return;
    dispatch(toast(lastDay === null ? t('removed') : t('saved', { day: calendarDay(lastDay) })));
    onClose();
  };
  const save = () => {
    setMissing(day === '');
    if (day !== '') void set(day);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          {view.lastDay ? (
            <Button busy={isLoading} onPress={() => void set(null)}>
              {t('none')}
            </Button>
          ) : null}
          <Button look="primary" busy={isLoading} onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{view.lastDay?.isPassed ? t('textPassed') : t('text')}</p>
      <Field
        type="date"
        label={t('day')}
        value={day}
        onChange={(value) => {
          setMissing(false);
          setDay(value);
        }}
        error={missing ? t('needed') : problem?.code.startsWith('last_day.') ? problem.message : null}
      />
      {problem && !problem.code.startsWith('last_day.') ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
