import type { ReactNode } from 'react';
import { problemOf } from '../../api/base.ts';
import type { DocumentView, TimelineEntry } from '../../api/types.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { RemindersPart } from '../../document-parts/reminders/RemindersPart.tsx';
import { FilesTab } from './FilesTab.tsx';
import { LastDay } from './LastDay.tsx';
import { LooksTab } from './LooksTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import type { DocumentParts } from './parts.ts';
import { TABS, type Tab as TabName, usePlace } from './place.ts';
import styles from './Rail.module.css';
import { Sealing } from './Sealing.tsx';
import { TraceTab } from './TraceTab.tsx';
import { documentTexts } from './texts.ts';

export interface RailProps {
  readonly view: DocumentView;
  readonly was: DocumentView | null;
  readonly parts: DocumentParts;
  readonly history: { readonly isLoading: boolean; readonly error?: unknown; readonly refetch: () => unknown };
  readonly events: readonly TimelineEntry[];
  /** Number of the chosen event; null: now. */
  readonly past: number | null;
  readonly writer: boolean;
}

/** What stands beside the pages: terms and flows that are under way, then people, trace and files. */
export function Rail({ view, was, parts, history, events, past, writer }: RailProps) {
  const t = documentTexts.use();
  const { tab, chooseTab } = usePlace();
  const problem = problemOf(history.error);
  const contents: Record<TabName, ReactNode> = {
    people: (
      <PeopleTab
        view={was ?? view}
        parts={parts}
        events={was ? events.filter((event) => event.number <= (past ?? 0)) : events}
        writer={writer && was === null}
      />
    ),
    trace: (
      <>
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
          <TraceTab events={events} past={past} />
        )}
      </>
    ),
    files: <FilesTab view={view} events={events} />,
    looks: <LooksTab documentID={view.documentID} />,
  };
  // Who looked is for whoever answers for the document.
  const tabs = TABS.filter((one) => one !== 'looks' || writer);
  return (
    <aside className={styles.rail} aria-label={t('tabs')}>
      {view.lastDay?.isPassed ? null : <LastDay view={view} writer={writer} />}
      {view.status === 'PENDING' && !view.isDeleted && view.reminders ? (
        <div className={styles.reminders}>
          <RemindersPart documentID={view.documentID} writer={writer} />
        </div>
      ) : null}
      <parts.EndorsementPart view={view} writer={writer} />
      {view.status === 'PENDING_FOR_BLOCK_CHAIN' ? <Sealing view={view} events={events} /> : null}
      <Tabs
        className={styles.tabs}
        panelClassName={styles.panel}
        label={t('tabs')}
        tabs={tabs.map((one) => ({ id: one, title: t(`tab_${one}`), content: contents[one] }))}
        chosen={tabs.includes(tab) ? tab : 'trace'}
        onChoose={chooseTab}
      />
    </aside>
  );
}
