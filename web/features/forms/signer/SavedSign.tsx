import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import styles from './SignerForm.module.css';
import type { Saved } from './saving.ts';
import { signerFormTexts } from './texts.ts';

/** Quietly, where what is written stands. Read out only when it could not be kept. */
export function SavedSign({ saved }: { saved: Saved }) {
  const t = signerFormTexts.use();
  const { time } = useFormats();
  if (saved.state === 'saving')
    return (
      <p className={styles.saved}>
        <LoaderCircle aria-hidden size={15} /> {t('saving')}
      </p>
    );
  if (saved.state === 'saved')
    return (
      <p className={styles.saved} data-state="saved">
        <Check aria-hidden size={15} /> {t('saved', { time: time(saved.at) })}
      </p>
    );
  if (saved.state === 'waiting')
    return (
      <p className={styles.saved} data-state="waiting" role="status">
        <CloudOff aria-hidden size={15} /> {t('notSaved')}
      </p>
    );
  return <p className={styles.saved}>{saved.state === 'nothing' ? t('savedAsYouGo') : null}</p>;
}
