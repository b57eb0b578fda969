import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { useCountsQuery, useInboxQuery } from '../../api/documents.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useAppSelector } from '../../session/store.ts';
import { EmptyList } from './EmptyList.tsx';
import styles from './Inbox.module.css';
import { InboxRowView } from './InboxRowView.tsx';
import { Pager } from './Pager.tsx';
import { addressOf, TABS, usePlace } from './place.ts';
import { SEARCH_FROM, SearchBox } from './SearchBox.tsx';
import { inboxTexts } from './texts.ts';
import { useListKeys } from './use-list-keys.ts';

/** Others sign meanwhile; the list asks again while somebody looks at it. */
const ASK_AGAIN_MS = 15_000;

/** ROUTE-033, ROUTE-034: who has it, since when, what can be done. */
export default function InboxPage() {
  const t = inboxTexts.use();
  const user = useAppSelector((state) => state.session.user);
  const [place, change] = usePlace();
  const searching = Array.from(place.search.trim()).length >= SEARCH_FROM;
  const query = { userId: user?.ownerID ?? '', criteria: place.tab, page: place.page, search: searching ? place.search.trim() : '' };
  const { currentData, data, error, isFetching, refetch } = useInboxQuery(query, {
    skip: user === null,
    pollingInterval: ASK_AGAIN_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  usePageTitle(t('title'));
  // While the next rows are on their way the ones before stay, so that nothing jumps.
  const shown = currentData ?? (isFetching ? data : undefined);
  const problem = shown ? null : problemOf(error);
  const readOnly = user?.role === 'reviewer';

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        search={<SearchBox value={place.search} onChange={(search) => change({ search, page: 1 })} />}
        actions={
          readOnly ? null : (
            <ButtonLink to="/document/create" look="primary" icon={<Plus aria-hidden />}>
              {t('create')}
            </ButtonLink>
          )
        }
      />
      <Tabs place={place} />
      {problem ? <ProblemNotice title={t('failed')} problem={problem} onRetry={() => void refetch()} /> : null}
      {!shown && !problem ? <Waiting /> : null}
      {shown && shown.documents.length === 0 ? (
        <EmptyList tab={place.tab} search={searching ? place.search.trim() : ''} mayCreate={!readOnly} />
      ) : null}
      {shown && shown.documents.length > 0 ? (
        <>
          <ul ref={list} className={styles.list} aria-label={t('list')} aria-busy={currentData === undefined}>
            {shown.documents.map((row) => (
              <InboxRowView key={row.documentID} row={row} readOnly={readOnly} />
            ))}
          </ul>
          <footer className={styles.footer}>
            <Keys />
            <Pager page={shown.page} pageSize={shown.pageSize} total={shown.total} onPage={(page) => change({ page })} />
          </footer>
        </>
      ) : null}
    </div>
  );
}

function Tabs({ place }: { place: ReturnType<typeof usePlace>[0] }) {
  const t = inboxTexts.use();
  const { number } = useFormats();
  const { data } = useCountsQuery();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was chosen comes into sight on narrow screens
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not hand on.
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place.tab]);
  return (
    <nav aria-label={t('tabs')} className={styles.tabs}>
      {TABS.map((tab) => {
        const active = tab === place.tab;
        const count = data?.counts[tab];
        return (
          <Link
            key={tab}
            ref={active ? current : null}
            to={addressOf({ ...place, tab, page: 1 })}
            className={styles.tab}
            aria-current={active ? 'page' : undefined}
          >
            {t(`tab_${tab as 'all'}`)}
            <span className={tab === 'pending' && count ? styles.countStrong : styles.count}>
              {count === undefined ? '\u2007' : number(count)}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function Waiting() {
  return (
    <Loading>
      <ul className={styles.list}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <li key={row} className={styles.row}>
            <div className={styles.waitingTitle}>
              <Skeleton width="46%" height="17px" />
              <Skeleton width="62%" height="13px" />
            </div>
            <Skeleton width="90px" height="8px" />
            <Skeleton width="92px" height="22px" />
            <Skeleton width="64px" height="13px" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function Keys() {
  const t = inboxTexts.use();
  return (
    <p className={styles.keys}>
      <span className="visually-hidden">{t('keys')}: </span>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {t('key_move')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('key_open')}
      </span>
      <span>
        <kbd>/</kbd> {t('key_search')}
      </span>
    </p>
  );
}
