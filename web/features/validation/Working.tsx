import type { Progress } from '../../api/upload.ts';
import { Sending } from '../../components/Sending.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useSlow } from '../../components/use-slow.ts';
import { useFormats } from '../../i18n/format.ts';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';

/** The place of the verdict while it is found out; before that, how much of the files is on its way. */
export function Working({ names, sending }: { names: readonly string[]; sending: Progress | null }) {
  const t = validationTexts.use();
  const { list } = useFormats();
  const slow = useSlow(true);
  return (
    <Loading>
      <div className={styles.head}>
        <div className={styles.verdict}>
          <Skeleton width="120px" height="24px" />
          <p className={styles.sentence}>{names.length > 0 ? t('workingFile', { names: list(names) }) : t('working')}</p>
          <span className={styles.waitingLine}>
            {sending && sending.sent < sending.total ? (
              <Sending {...sending} label={t('sending')} />
            ) : slow ? (
              <span>{t('stillWorking')}</span>
            ) : (
              <Skeleton width="60%" />
            )}
          </span>
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
