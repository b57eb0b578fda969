import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { problemOf } from '../../api/base.ts';
import type { DocumentView, TimelineEntry } from '../../api/types.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './DocumentPage.module.css';
import { FilesTab } from './FilesTab.tsx';
import { NextStepLine } from './NextStepLine.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { TABS, type Tab as TabName, usePlace } from './place.ts';
import { Sealing } from './Sealing.tsx';
import { TraceTab } from './TraceTab.tsx';
import { documentTexts } from './texts.ts';

export interface RailProps {
  readonly view: DocumentView;
  readonly was: DocumentView | null;
  readonly history: { readonly isLoading: boolean; readonly error?: unknown; readonly refetch: () => unknown };
  readonly events: readonly TimelineEntry[];
  /** The chosen moment; null: now. */
  readonly revision: number | null;
  readonly writer: boolean;
}

/** What happens next, then people, trace and files. */
export function Rail({ view, was, history, events, revision, writer }: RailProps) {
  const t = documentTexts.use();
  const { tab, chooseTab } = usePlace();
  const problem = problemOf(history.error);
  return (
    <aside className={styles.rail} aria-label={t('tabs')}>
      {was ? <p className={styles.today}>{t('now')}</p> : null}
      <NextStepLine view={view} events={events} writer={writer} />
      {view.status === 'PENDING_FOR_BLOCK_CHAIN' ? <Sealing view={view} events={events} /> : null}
      <Tabs className={styles.tabs!} selectedKey={tab} onSelectionChange={(key) => chooseTab(key as TabName)}>
        <TabList className={styles.tabList!} aria-label={t('tabs')}>
          {TABS.map((one) => (
            <Tab key={one} id={one} className={styles.tab!}>
              {t(`tab_${one}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="people" className={styles.panel!}>
          <PeopleTab
            view={was ?? view}
            events={was ? events.filter((event) => event.revision <= (revision ?? 0)) : events}
            writer={writer && was === null}
          />
        </TabPanel>
        <TabPanel id="trace" className={styles.panel!}>
          {problem ? <ProblemNotice problem={problem} onRetry={() => history.refetch()} /> : null}
          {history.isLoading ? (
            <Loading>
              <div className={styles.stack}>
                {[0, 1, 2, 3, 4].map((row) => (
                  <Skeleton key={row} height="52px" />
                ))}
              </div>
            </Loading>
          ) : (
            <TraceTab events={events} revision={revision} />
          )}
        </TabPanel>
        <TabPanel id="files" className={styles.panel!}>
          <FilesTab view={view} events={events} />
        </TabPanel>
      </Tabs>
    </aside>
  );
}
