import { CalendarClock } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './LastDay.module.css';
import { LastDayDialog } from './LastDayDialog.tsx';
import { lastDayTexts } from './last-day-texts.ts';

/** Until when a sent document can be signed, and the owner's way to change it; once it passed, the way on. */
export function LastDay({ view, writer }: { view: DocumentView; writer: boolean }) {
  const t = lastDayTexts.use();
  const { calendarDay } = useFormats();
  const title = useId();
  // The list leads here with the dialog open, so that giving time is one press from there.
  const asked = useSearchParams()[0].get('act') === 'last-day';
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (asked && writer);
  const { lastDay } = view;
  if (view.status !== 'PENDING' || view.isDeleted) return null;
  if (!lastDay && !writer) return null;
  const press = (text: string, look: 'primary' | 'quiet') => (
    <Button look={look} {...(look === 'quiet' ? { icon: <CalendarClock aria-hidden />, small: true } : {})} onPress={() => setChosen(true)}>
      {text}
    </Button>
  );
  return (
    <section aria-label={t('title')} className={styles.part}>
      {lastDay?.isPassed ? (
        <Notice
          tone="waiting"
          live={false}
          title={<span id={title}>{t('passed', { day: calendarDay(lastDay.day) })}</span>}
          actions={writer ? press(t('give'), 'primary') : undefined}
        >
          <p>{t('passedText')}</p>
        </Notice>
      ) : (
        <p className={styles.line}>
          {lastDay ? <span>{t('until', { day: calendarDay(lastDay.day) })}</span> : null}
          {writer ? press(lastDay ? t('change') : t('set'), 'quiet') : null}
        </p>
      )}
      {open ? <LastDayDialog view={view} onClose={() => setChosen(false)} /> : null}
    </section>
  );
}
