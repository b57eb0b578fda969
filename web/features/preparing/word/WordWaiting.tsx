import { useDocumentQuery } from '../../../api/documents.ts';
import { Button } from '../../../components/Button.tsx';
import frame from '../Preparing.module.css';
import { wordTexts } from './texts.ts';
import styles from './Word.module.css';

/** In the place of the paper, while people are named before a Word file has its pages. */
export function WordWaiting({ documentID, onSee }: { documentID: string; onSee: () => void }) {
  const t = wordTexts.use();
  const step = useDocumentQuery(documentID).data?.word?.step ?? 'converting';
  if (step === 'converting' || step === 'question')
    return (
      <p className={styles.waiting} role="status">
        {t('paperConverting')}
      </p>
    );
  return (
    <div className={styles.waiting} role="status">
      <p className={frame.strong}>{t(step === 'failed' ? 'paperFailed' : 'paperReady')}</p>
      <Button onPress={onSee}>{t(step === 'failed' ? 'see_failed' : 'see')}</Button>
    </div>
  );
}
