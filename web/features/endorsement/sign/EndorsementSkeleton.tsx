import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import styles from '../Endorsement.module.css';

const FACTS = ['endorser', 'endorsee', 'kind', 'place'] as const;

/** The page before it is known: who asks and the title above, the sheet on its desk, and what to do beside it. */
export function EndorsementSkeleton() {
  return (
    <Loading>
      <div className={styles.page}>
        <header className={styles.head}>
          <Skeleton width="260px" height="21px" />
          <Skeleton width="min(420px, 80%)" height="38px" />
          <Skeleton width="min(520px, 95%)" height="24px" />
        </header>
        <div className={styles.columns}>
          <div className={styles.sheets}>
            <div className={styles.sheetWaits}>
              <Skeleton height="100%" />
            </div>
          </div>
          <div className={styles.side}>
            <div className={styles.acts}>
              <Skeleton height="var(--target)" />
              <Skeleton height="var(--target)" />
            </div>
            <div className={styles.acts}>
              {FACTS.map((fact) => (
                <Skeleton key={fact} height="40px" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Loading>
  );
}
