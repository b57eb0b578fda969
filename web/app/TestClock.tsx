import { Clock } from 'lucide-react';
import { serverNow, useAhead } from '../api/server-now.ts';
import { useNow } from '../components/use-now.ts';
import { useFormats } from '../i18n/format.ts';
import styles from './Layout.module.css';
import { appTexts } from './texts.ts';

const EVERY_MS = 10_000;

/** On every page of a test installation whose clock was moved: its times are those of a trial. */
export function TestClock() {
  const t = appTexts.use();
  const { moment } = useFormats();
  const aheadMs = useAhead();
  useNow(EVERY_MS, aheadMs > 0);
  if (aheadMs === 0) return null;
  return (
    <aside aria-label={t('testClockName')} className={styles.testClock}>
      <Clock aria-hidden size={14} />
      <span>{t('testClock', { at: moment(new Date(serverNow()).toISOString()) })}</span>
    </aside>
  );
}
