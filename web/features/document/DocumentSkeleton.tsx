import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import styles from './DocumentPage.module.css';
import pagesStyles from './Pages.module.css';
import { TABS, usePlace } from './place.ts';
import railStyles from './Rail.module.css';
import timeStyles from './TimeBar.module.css';
import { documentTexts } from './texts.ts';

/** A line of the text that it stands in. */
const LINE = '1lh';

/** The document's page before its document: header, next step, pages, rail and time stand where they will. */
export function DocumentSkeleton() {
  const t = documentTexts.use();
  const { tab, chooseTab } = usePlace();
  return (
    <Loading>
      <div className={styles.layout} data-tab={tab}>
        <div className={styles.header}>
          <div className={styles.headerText}>
            <div className={styles.crumbs}>
              <Skeleton width="150px" height={LINE} />
            </div>
            <div className={styles.titleLine}>
              <h1 className={styles.title}>
                <span className="visually-hidden">{t('opening')}</span>
                <Skeleton width="min(420px, 60vw)" height={LINE} />
              </h1>
              <Skeleton width="120px" height="22px" />
            </div>
          </div>
          <div className={styles.headerActs}>
            <span className={styles.historyAct}>
              <Skeleton width="180px" height="var(--target)" />
            </span>
            <Skeleton width="92px" height="var(--target)" />
          </div>
        </div>
        <div className={railStyles.now}>
          <div className={railStyles.next}>
            <div className={railStyles.nextText} style={{ width: '100%' }}>
              <Skeleton width="90%" height={LINE} />
            </div>
            <Skeleton width="140px" height="var(--target)" />
          </div>
        </div>
        <div className={pagesStyles.pages}>
          <div className={pagesStyles.thumbs}>
            {[0, 1].map((page) => (
              <div key={page} className={pagesStyles.thumb}>
                <Skeleton height="80px" />
              </div>
            ))}
          </div>
          <div className={pagesStyles.sheets}>
            <div className={pagesStyles.singles}>
              <Skeleton height="min(1110px, 120vw)" />
            </div>
          </div>
        </div>
        <div className={railStyles.rail}>
          <Tabs
            className={railStyles.tabs}
            panelClassName={railStyles.panel}
            label={t('tabs')}
            tabs={TABS.map((id) => ({
              id,
              title: t(`tab_${id}`),
              content: [0, 1, 2, 3].map((row) => <Skeleton key={row} height="56px" />),
            }))}
            chosen={tab}
            onChoose={chooseTab}
          />
        </div>
        <div className={timeStyles.timebar} />
      </div>
    </Loading>
  );
}
