import { FileText } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { useFormats } from '../i18n/format.ts';
import { keepUpload, useWaitingUpload } from './pending-upload.ts';
import styles from './WaitingFile.module.css';
import { waitingFileTexts } from './waiting-file-texts.ts';

/** On the pages before a session: the file that was given is not lost, and what becomes of it (UI-035). Nothing where none waits. */
export function WaitingFile() {
  const t = waitingFileTexts.use();
  const { bytes } = useFormats();
  const waiting = useWaitingUpload();
  if (!waiting) return null;
  const { file, pages } = waiting;
  const size = bytes(file.size);
  return (
    <div className={styles.strip} role="status">
      <FileText aria-hidden size={22} strokeWidth={1.6} />
      <div className={styles.words}>
        <p className={styles.name}>{t('waits', { name: file.name })}</p>
        <p>{pages === null ? t('factsSize', { size }) : t('facts', { count: pages, size })}</p>
      </div>
      <Button look="quiet" small onPress={() => keepUpload(null)}>
        {t('leave')}
      </Button>
    </div>
  );
}
