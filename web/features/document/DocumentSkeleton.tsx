import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './DocumentPage.module.css';
import pagesStyles from './Pages.module.css';
import railStyles from './Rail.module.css';
import { documentTexts } from './texts.ts';

/** Keeps the places of header, pages and rail. */
export function DocumentSkeleton() {
  const t = documentTexts.use();
  return (
    <Loading>
      <h1 className="visually-hidden">{t('opening')}</h1>
      <div className={styles.layout}>
        <div className={styles.header}>
          <div className={styles.headerText}>
            <Skeleton width="140px" height="14px" />
            <Skeleton width="min(420px, 70vw)" height="28px" />
          </div>
        </div>
        <div className={pagesStyles.pages}>
          <div className={pagesStyles.sheets}>
            <div className={pagesStyles.sheet}>
              <Skeleton height="min(1000px, 120vw)" />
            </div>
          </div>
        </div>
        <div className={railStyles.rail}>
          <div className={railStyles.panel}>
            <Skeleton width="80%" height="24px" />
            <Skeleton width="60%" height="24px" />
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height="56px" />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
