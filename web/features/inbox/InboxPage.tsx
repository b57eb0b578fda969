import { Plus, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useInboxQuery } from '../../api/documents.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useHeaderSearch } from '../../components/header-search.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppSelector } from '../../session/store.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkAct } from './bulk.ts';
import { EmptyList } from './EmptyList.tsx';
import { ActiveFilters, Filters } from './Filters.tsx';
import { useHeldList } from './held-list.ts';
import styles from './Inbox.module.css';
import { InboxRowView } from './InboxRowView.tsx';
import { ListBar } from './ListBar.tsx';
import { Keys, Tabs, Waiting } from './ListParts.tsx';
import { Pager } from './Pager.tsx';
import { addressOf, asked, filtersOf, isSearching, usePlace } from './place.ts';
import { SavedViews } from './SavedViews.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSelection } from './selection.ts';
import { inboxTexts } from './texts.ts';
import { useListKeys } from './use-list-keys.ts';

/** Others sign meanwhile; the list asks again while somebody looks at it. */
const ASK_AGAIN_MS = 15_000;

/** ROUTE-033, ROUTE-034, UI-036, UI-037: who has it, since when, what can be done. */
export default function InboxPage() {
  const t = inboxTexts.use();
  const { number } = useFormats();
  const user = useAppSelector((state) => state.session.user);
  const [place, change] = usePlace();
  const what = asked(place);
  const { data, currentData, error, isFetching, refetch } = useInboxQuery(
    { userId: user?.ownerID ?? '', place: what, cursor: place.cursor },
    { skip: user === null, pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const key = addressOf({ ...what, cursor: place.cursor });
  const held = useHeldList(key, currentData, isFetching);
  // While the next rows are on their way the ones before stay, so that nothing jumps.
  const slice = held.slice ?? data ?? null;
  const rows = slice?.documents ?? [];
  const selectable = rows.filter((row) => row.label !== 'SHARED').map((row) => row.documentID);
  const selection = useSelection(key, selectable);
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list, selection);
  usePageTitle(t('title'));
  const [filtering, setFiltering] = useState(false);
  const [act, setAct] = useState<BulkAct | null>(null);
  const search = useHeaderSearch();
  const failure = held.current ? null : problemOf(error);
  // Without a network what was there stays there; a refusal of the server takes its place.
  const kept = failure?.status === 0 && held.slice !== null;
  const problem = kept ? null : failure;
  const readOnly = user?.role === 'reviewer';
  const again = () => {
    held.takeNext();
    void refetch();
  };
  const filters = filtersOf(place).length;
  // The rows of this page have gone meanwhile: deleted, or moved to the top.
  const beyond = held.current && rows.length === 0 && place.cursor !== '';
  useEffect(() => {
    if (beyond) change({});
  }, [beyond, change]);

  return (
    <div className={styles.page} data-selecting={selection.ids.size > 0 || undefined}>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        search={<SearchBox value={place.search} onChange={(text) => change({ search: text })} focused={search.there && search.open} />}
        searching={place.search !== ''}
        actions={
          <>
            <Button
              icon={<SlidersHorizontal aria-hidden />}
              aria-expanded={filtering}
              aria-controls={filtering ? 'inbox-filters' : undefined}
              onPress={() => setFiltering(!filtering)}
            >
              {filters > 0 ? t('filtersOn', { count: filters }) : t('filters')}
            </Button>
            {readOnly ? null : (
              <ButtonLink to="/document/create" look="primary" icon={<Plus aria-hidden />}>
                {t('create')}
              </ButtonLink>
            )}
          </>
        }
      />
      {filtering ? <Filters place={place} onChange={change} /> : null}
      <Tabs place={place} />
      <ActiveFilters place={place} onChange={change} />
      {problem ? <ProblemNotice title={t('failed')} problem={problem} onRetry={() => void refetch()} /> : null}
      {kept ? (
        <Notice tone="waiting" live actions={<Button onPress={() => void refetch()}>{t('askAgain')}</Button>}>
          {t('keptOffline')}
        </Notice>
      ) : null}
      {!slice && !problem ? <Waiting /> : null}
      {slice && !problem ? (
        <ListBar
          rows={rows}
          selectable={selectable.length}
          selection={selection}
          readOnly={readOnly}
          changes={held.changes}
          onTake={held.take}
          onAct={setAct}
        >
          <span role="status">
            {slice.found && isSearching(what)
              ? slice.found.more
                ? t('foundMore', { count: number(slice.found.count) })
                : t('found', { count: slice.found.count })
              : ''}
          </span>
          {rows.length > 0 && !slice.found ? <span className={styles.hint}>{t(readOnly ? 'selectHintReader' : 'selectHint')}</span> : null}
          <span className={styles.views}>
            <SavedViews place={place} readOnly={readOnly} />
          </span>
        </ListBar>
      ) : null}
      {slice && !problem && rows.length === 0 && held.current && !beyond ? (
        <EmptyList place={place} mayCreate={!readOnly} onChange={change} />
      ) : null}
      {slice && !problem && rows.length > 0 ? (
        <>
          <ul ref={list} className={styles.list} aria-label={t('list')} aria-busy={!held.current && !kept}>
            {rows.map((row) => (
              <InboxRowView
                key={row.documentID}
                row={row}
                readOnly={readOnly}
                selected={selection.has(row.documentID)}
                onActed={again}
                onToggle={row.label === 'SHARED' ? null : (range) => selection.toggle(row.documentID, range)}
              />
            ))}
          </ul>
          <footer className={styles.footer}>
            <Keys />
            <Pager slice={slice} place={place} />
          </footer>
        </>
      ) : null}
      {act === null ? null : (
        <BulkDialog
          act={act}
          rows={rows.filter((row) => selection.has(row.documentID))}
          onClose={(acted) => {
            setAct(null);
            if (!acted) return;
            if (act === 'remove') selection.clear();
            again();
          }}
        />
      )}
    </div>
  );
}
