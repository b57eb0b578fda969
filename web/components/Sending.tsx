import type { Progress } from '../api/upload.ts';
import { useFormats } from '../i18n/format.ts';
import styles from './Sending.module.css';
import { componentTexts } from './texts.ts';

/** How much of a file has left the device; `label` says what is on its way. */
export function Sending({ sent, total, label }: Progress & { label: string }) {
  const t = componentTexts.use();
  const { bytes } = useFormats();
  return (
    <span className={styles.sending}>
      <progress value={sent} max={total} aria-label={label} />
      <span className={styles.quiet}>{t('sentOf', { sent: bytes(sent), total: bytes(total) })}</span>
    </span>
  );
}
