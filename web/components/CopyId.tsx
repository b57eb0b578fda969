import styles from './CopyHash.module.css';
import { CopyShort } from './CopyShort.tsx';
import { componentTexts } from './texts.ts';

/** The id of a document by its name, short to look at and whole to copy; what people say is its folio. */
export function CopyId({ documentID }: { documentID: string }) {
  const t = componentTexts.use();
  const short = documentID.slice(0, 8);
  return (
    <span className={styles.named}>
      {t('documentID')} <CopyShort whole={documentID} short={short} label={t('copyId', { short })} />
    </span>
  );
}
