import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';

/** The place of the verdict while it is found out. */
export function Working({ names }: { names: readonly string[] }) {
  const t = validationTexts.use();
  const { list } = useFormats();
  return (
    <Loading>
      <div className={styles.head}>
        <div className={styles.verdict}>
          <Skeleton width="120px" height="24px" />
          <p className={styles.sentence}>{names.length > 0 ? t('workingFile', { names: list(names) }) : t('working')}</p>
          <Skeleton width="60%" />
        </div>
      </div>
      <div className={styles.legs}>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <div key={row} className={styles.waitingRow}>
            <Skeleton width="96px" height="22px" />
            <Skeleton width="55%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
