import { Check, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { problemOf } from '../api/base.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { toast } from '../components/toast-slice.ts';
import { useFocusAfterAct } from '../components/use-kept-focus.ts';
import { useFormats } from '../i18n/format.ts';
import { useAppDispatch } from '../session/store.ts';
import styles from './Bell.module.css';
import { type Reminder, useReadRemindersMutation, useRemoveReminderMutation } from './calls.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { bellTexts } from './texts.ts';
import type { useBell } from './use-bell.ts';

/** The reminders of a person: what has come up, what comes later, and the way to write one. */
export function BellDialog({ bell, onClose }: { bell: ReturnType<typeof useBell>; onClose: () => void }) {
  const t = bellTexts.use();
  const [writing, setWriting] = useState(false);
  const [read, { isLoading }] = useReadRemindersMutation();
  // A reminder that is taken away takes its buttons along.
  const lead = useRef<HTMLParagraphElement>(null);
  const keepFocus = useFocusAfterAct(lead);
  const { all, due, later, unread } = bell;
  const problem = all ? null : problemOf(bell.error);
  const list = (title: 'due' | 'later', some: readonly Reminder[]) =>
    some.length === 0 ? null : (
      <section aria-label={t(title)}>
        <h3 className={styles.group}>{t(title)}</h3>
        <ul className={styles.list}>
          {some.map((one) => (
            <Row key={one.reminderID} one={one} isNew={bell.isNew(one)} onActed={keepFocus} onLeave={onClose} />
          ))}
        </ul>
      </section>
    );
  if (writing) return <ReminderDialog onClose={() => setWriting(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t('bell')}
      actions={
        <>
          {unread.length > 0 ? (
            <Button busy={isLoading} onPress={() => void read(unread.map(({ reminderID }) => reminderID))}>
              {t('readAll')}
            </Button>
          ) : null}
          <Button look="primary" icon={<Plus aria-hidden />} onPress={() => setWriting(true)}>
            {t('write')}
          </Button>
        </>
      }
    >
      <p ref={lead} tabIndex={-1} className={styles.quiet}>
        {t('lead')}
      </p>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void bell.refetch()} title={t('loadFailed')} /> : null}
      {all === null && !problem ? (
        <Loading>
          <Skeleton height="96px" />
        </Loading>
      ) : null}
      {all?.length === 0 ? (
        <div>
          <p>{t('none')}</p>
          <p className={styles.quiet}>{t('noneHow')}</p>
        </div>
      ) : null}
      {list('due', due)}
      {list('later', later)}
    </Dialog>
  );
}

interface RowProps {
  readonly one: Reminder;
  readonly isNew: boolean;
  readonly onActed: () => void;
  readonly onLeave: () => void;
}

function Row({ one, isNew, onActed, onLeave }: RowProps) {
  const t = bellTexts.use();
  const { calendarDay } = useFormats();
  const dispatch = useAppDispatch();
  const [read, reading] = useReadRemindersMutation();
  const [remove, removing] = useRemoveReminderMutation();
  const tell = (error: unknown) => dispatch(toast(problemOf(error)?.message ?? t('loadFailed'), 'stopped'));
  const markRead = async () => {
    const answer = await read([one.reminderID]);
    if (answer.error) return tell(answer.error);
    onActed();
  };
  const takeAway = async () => {
    const answer = await remove(one.reminderID);
    if (answer.error) return tell(answer.error);
    dispatch(toast(t('removed')));
    onActed();
  };
  return (
    <li className={styles.row} data-new={isNew || undefined}>
      <div className={styles.words}>
        <p className={styles.title}>
          {one.title}
          {isNew ? <span className={styles.new}>{t('isNew')}</span> : null}
        </p>
        <p className={styles.quiet}>{calendarDay(one.date)}</p>
        {one.notes ? <p className={styles.notes}>{one.notes}</p> : null}
      </div>
      <div className={styles.acts}>
        {one.documentID ? (
          <ButtonLink small to={`/document/view?documentID=${encodeURIComponent(one.documentID)}`} onClick={onLeave}>
            {t('open')}
          </ButtonLink>
        ) : null}
        {isNew ? (
          <Button
            small
            look="quiet"
            icon={<Check aria-hidden />}
            busy={reading.isLoading}
            onPress={() => void markRead()}
            aria-label={t('readOf', { title: one.title })}
          >
            {t('read')}
          </Button>
        ) : null}
        <Button
          small
          look="quiet"
          icon={<Trash2 aria-hidden />}
          busy={removing.isLoading}
          onPress={() => void takeAway()}
          aria-label={t('removeOf', { title: one.title })}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}
