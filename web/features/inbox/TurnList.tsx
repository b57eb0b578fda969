import { useCallback, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { documentsApi, useYourTurnQuery } from '../../api/documents.ts';
import type { Turn } from '../../api/inbox-types.ts';
import { Button } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Rich } from '../../components/Rich.tsx';
import { TraceLine } from '../../components/TraceLine.tsx';
import { useAppDispatch } from '../../session/store.ts';
import bar from './Bulk.module.css';
import { useGrowingList } from './growing-list.ts';
import styles from './Inbox.module.css';
import { Waiting } from './ListParts.tsx';
import { MoreRows } from './MoreRows.tsx';
import turnStyles from './Turn.module.css';
import { TurnAct, useTurnLine } from './TurnAct.tsx';
import { inboxTexts } from './texts.ts';
import { turnTexts } from './turn-texts.ts';
import { useListKeys } from './use-list-keys.ts';

/** Others act meanwhile; the list asks again while somebody looks at it. */
const ASK_AGAIN_MS = 15_000;
const by = { id: (turn: Turn) => turn.turnID, at: (turn: Turn) => turn.since };

/** Everything that waits for the reader, whatever they are in it, each with the one button that leads to where it is done. */
export function TurnList() {
  const t = turnTexts.use();
  const words = inboxTexts.use();
  const dispatch = useAppDispatch();
  const { data, currentData, error, isFetching, refetch } = useYourTurnQuery(
    { cursor: '' },
    { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const load = useCallback(
    async (cursor: string, limit: number) => {
      const asked = dispatch(documentsApi.endpoints.yourTurn.initiate({ cursor, limit }, { forceRefetch: true, subscribe: false }));
      const { data: piece } = await asked;
      return piece ? { rows: piece.turns, next: piece.next } : null;
    },
    [dispatch],
  );
  const fresh = useMemo(() => currentData && { rows: currentData.turns, next: currentData.next }, [currentData]);
  const list = useGrowingList({ place: 'turn', by, fresh, fetching: isFetching, load });
  const place = useRef<HTMLUListElement>(null);
  useListKeys(place, null, list.grow);
  const line = useTurnLine();
  const problem = data ? null : problemOf(error);
  const again = () => {
    list.takeNext();
    void refetch();
  };
  if (problem) return <ProblemNotice title={t('failed')} problem={problem} onRetry={() => void refetch()} />;
  if (!list.rows) return <Waiting />;
  if (list.rows.length === 0) return <NothingWaits />;
  return (
    <>
      {list.changes > 0 ? (
        <div className={`${bar.bar} ${turnStyles.news}`} role="status">
          <Button small onPress={list.take}>
            {words('changes', { count: list.changes })}
          </Button>
        </div>
      ) : null}
      <ul ref={place} className={styles.list} aria-label={t('list')}>
        {list.rows.map((turn) => (
          <li key={turn.turnID} data-row={turn.turnID} className={turnStyles.row}>
            <div className={styles.what}>
              {turn.isOwner ? (
                <Link to={`/document/view?documentID=${turn.documentID}`} className={turnStyles.title}>
                  {turn.title ?? t('untitled')}
                </Link>
              ) : (
                <span className={turnStyles.title}>{turn.title ?? t('untitled')}</span>
              )}
              <p className={turnStyles.line}>
                <Rich text={line(turn)} />
              </p>
            </div>
            <div className={styles.when}>
              <Moment at={turn.since} />
            </div>
            <div className={styles.act}>
              <TurnAct turn={turn} isRowLink onDone={again} />
            </div>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  );
}

function NothingWaits() {
  const t = turnTexts.use();
  return (
    <div className={styles.empty}>
      <span aria-hidden>
        <TraceLine
          knots={[
            { kind: 'done', label: '' },
            { kind: 'done', label: '' },
            { kind: 'done', label: '' },
          ]}
          label="·"
        />
      </span>
      <h2>{t('empty_title')}</h2>
      <p>{t('empty')}</p>
    </div>
  );
}
