import { useCallback, useMemo, useRef, useState } from 'react';
import { allowedTo, useMay } from '../../access/facts.ts';
import { problemOf } from '../../api/base.ts';
import { documentsApi, useInboxQuery } from '../../api/documents.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import { Button } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkAct } from './bulk.ts';
import { EmptyList } from './EmptyList.tsx';
import { useGrowingList } from './growing-list.ts';
import styles from './Inbox.module.css';
import { InboxRowView } from './InboxRowView.tsx';
import { ListBar } from './ListBar.tsx';
import { ListOrder } from './ListOrder.tsx';
import { Keys, Waiting } from './ListParts.tsx';
import { MoreRows } from './MoreRows.tsx';
import { addressOf, asked, isSearching, type Place } from './place.ts';
import { SavedViews } from './SavedViews.tsx';
import { useSelection } from './selection.ts';
import { TagDialog } from './TagDialog.tsx';
import { inboxTexts } from './texts.ts';
import { useListKeys } from './use-list-keys.ts';

/** Others sign meanwhile; the list asks again while somebody looks at it. */
const ASK_AGAIN = { pollingInterval: 15_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
const by = { id: (row: InboxRow) => row.documentID, at: (row: InboxRow) => row.modifiedOn };

export interface DocumentListProps {
  readonly place: Place;
  readonly change: (next: Partial<Place>) => void;
  readonly readOnly: boolean;
  /** The reader has no document at all. */
  readonly hasNone: boolean;
}

/** Documents of one list, which grows at its end. */
export function DocumentList({ place, change, readOnly, hasNone }: DocumentListProps) {
  const t = inboxTexts.use();
  const { number } = useFormats();
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.user);
  const userId = user?.ownerID ?? '';
  const mayCreate = useMay('document:create') && !readOnly;
  const what = asked(place);
  const key = addressOf(what);
  const { data, currentData, error, isFetching, refetch } = useInboxQuery(
    { userId, place: what, cursor: '' },
    { skip: user === null, ...ASK_AGAIN },
  );
  // In another order what changed last stands anywhere: it is read besides, for the rows that are shown.
  const news = useInboxQuery(
    { userId, place: { ...what, sort: '' }, cursor: '' },
    { skip: user === null || what.sort === '', ...ASK_AGAIN },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the place as one text
  const load = useCallback(
    async (cursor: string, limit: number) => {
      const call = documentsApi.endpoints.inbox.initiate({ userId, place: what, cursor, limit }, { forceRefetch: true, subscribe: false });
      const { data: piece } = await dispatch(call);
      return piece ? { rows: piece.documents, next: piece.next } : null;
    },
    [dispatch, userId, key],
  );
  const fresh = useMemo(() => currentData && { rows: currentData.documents, next: currentData.next }, [currentData]);
  const list = useGrowingList({
    place: key,
    by,
    fresh,
    fetching: isFetching,
    news: news.currentData?.documents ?? [],
    load,
  });
  const rows = useMemo(
    () => (list.rows ?? []).map((row) => ({ ...row, allowed: allowedTo(user, row.inCharge, row.allowed) })),
    [list.rows, user],
  );
  const found = (currentData ?? data)?.found ?? null;
  const selectable = rows.filter((row) => row.label !== 'SHARED').map((row) => row.documentID);
  const selection = useSelection(key, selectable);
  const shown = useRef<HTMLUListElement>(null);
  const [tagging, setTagging] = useState<readonly string[]>([]);
  useListKeys(
    shown,
    selection,
    list.grow,
    readOnly ? null : (id) => setTagging(selection.ids.size > 0 ? [...selection.ids] : selectable.filter((one) => one === id)),
  );
  const [act, setAct] = useState<BulkAct | null>(null);
  const failure = list.current ? null : problemOf(error);
  // Without a network what was there stays there; a refusal of the server takes its place.
  const kept = failure?.status === 0 && list.rows !== null;
  const problem = kept ? null : failure;
  const again = () => {
    list.takeNext();
    void refetch();
  };

  return (
    <div className={styles.body} data-selecting={selection.ids.size > 0 || undefined}>
      {problem ? <ProblemNotice title={t('failed')} problem={problem} onRetry={() => void refetch()} /> : null}
      {kept ? (
        <Notice tone="waiting" live actions={<Button onPress={() => void refetch()}>{t('askAgain')}</Button>}>
          {t('keptOffline')}
        </Notice>
      ) : null}
      {!list.rows && !problem ? <Waiting /> : null}
      {list.rows && !problem ? (
        <ListBar
          rows={rows}
          selectable={selectable.length}
          selection={selection}
          readOnly={readOnly}
          changes={list.changes}
          onTake={list.take}
          onAct={setAct}
          onTags={() => setTagging([...selection.ids])}
        >
          <span role="status">
            {found && isSearching(what)
              ? found.more
                ? t('foundMore', { count: number(found.count) })
                : t('found', { count: found.count })
              : ''}
          </span>
          {rows.length > 0 && !found ? <span className={styles.hint}>{t(readOnly ? 'selectHintReader' : 'selectHint')}</span> : null}
          <span className={styles.views}>
            <ListOrder place={place} onChange={change} />
            <SavedViews place={place} readOnly={readOnly} />
          </span>
        </ListBar>
      ) : null}
      {list.rows && !problem && rows.length === 0 && list.current ? (
        <EmptyList place={place} mayCreate={mayCreate} isFirst={hasNone} onChange={change} />
      ) : null}
      {list.rows && !problem && rows.length > 0 ? (
        <>
          <ul ref={shown} className={styles.list} aria-label={t('list')} aria-busy={!list.current && !kept}>
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
          <MoreRows list={list} />
          <footer className={styles.footer}>
            <Keys readOnly={readOnly} />
          </footer>
        </>
      ) : null}
      {tagging.length > 0 ? (
        <TagDialog
          rows={rows.filter((row) => tagging.includes(row.documentID))}
          onClose={(changed) => {
            setTagging([]);
            if (changed) again();
          }}
        />
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
