import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { markTexts } from './mark-texts.ts';
import { type Reading, shortHash } from './presented.ts';
import styles from './Sheet.module.css';

/** The bytes that are signed, named by their hash, and what else is written down. */
export function WhatIsSigned({
  id,
  reading,
  place,
  onReadAgain,
}: {
  id: string;
  reading: Reading;
  /** Where the signer is, is written down too. */
  place: boolean;
  onReadAgain: () => void;
}) {
  const t = markTexts.use();
  if (reading.state === 'failed') {
    return (
      <Notice tone="stopped" actions={<Button onPress={onReadAgain}>{t('readAgain')}</Button>}>
        {reading.problem ? `${t('readFailed')} ${reading.problem.message}` : t('readDiffers')}
      </Notice>
    );
  }
  return (
    <p id={id} className={styles.statement} role="status">
      {reading.state === 'reading' ? (
        t('readingFile')
      ) : (
        <>
          {place ? t('statementPlace') : t('statement')}{' '}
          <code title={`${t('hashTitle', { sha256: reading.presented.sha256 })} (${reading.checked ? t('hashChecked') : t('hashSaid')})`}>
            {shortHash(reading.presented.sha256)}
          </code>
        </>
      )}
    </p>
  );
}
