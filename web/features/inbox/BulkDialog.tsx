import { Check, CircleAlert, Clock, Minus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { actsFor } from '../../access/facts.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import styles from './Bulk.module.css';
import { actOn, type BulkAct, type BulkResult, fits } from './bulk.ts';
import { inboxTexts } from './texts.ts';

export interface BulkDialogProps {
  readonly act: BulkAct;
  readonly rows: readonly InboxRow[];
  readonly onClose: (acted: boolean) => void;
}

/** Asks once and says what it means, then what became of every single document. Downloads harm nobody and begin at once. */
export function BulkDialog({ act, rows, onClose }: BulkDialogProps) {
  const t = inboxTexts.use();
  const dispatch = useAppDispatch();
  const user = useAppSelector(({ session }) => session.user);
  const stop = useRef(false);
  const begun = useRef(false);
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [running, setRunning] = useState(false);
  /** Only reminding is refused for what somebody else goes on with. */
  const isOfOthers = (row: InboxRow) => act === 'remind' && !actsFor(user, row.inCharge);
  const meant = rows.filter((row) => fits(act, row, user));
  const run = async () => {
    begun.current = true;
    setRunning(true);
    let now: BulkResult[] = rows.map((row) => ({
      documentID: row.documentID,
      title: row.title,
      state: fits(act, row, user) ? 'waiting' : 'skipped',
      message: isOfOthers(row) ? t('bulk_remind_ofOther') : null,
    }));
    const say = (documentID: string, next: Partial<BulkResult>) => {
      now = now.map((one) => (one.documentID === documentID ? { ...one, ...next } : one));
      setResults(now);
    };
    setResults(now);
    for (const row of meant) {
      if (stop.current) {
        say(row.documentID, { state: 'stopped' });
        continue;
      }
      say(row.documentID, { state: 'running' });
      const refused = await actOn(dispatch, act, row);
      say(row.documentID, refused === null ? { state: 'done' } : { state: 'failed', message: refused.message });
      // The plan stops every other one as well: nobody is told so once for each.
      if (refused?.isTold) stop.current = true;
    }
    setRunning(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (act === 'download' && !begun.current) void run();
    return () => {
      stop.current = begun.current && act !== 'download';
    };
  }, []);
  const close = () => {
    stop.current = true;
    onClose(begun.current);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t(`bulk_${act}_title`, { count: meant.length })}
      actions={
        results === null ? (
          <>
            <Button onPress={close}>{t('bulkCancel')}</Button>
            <Button look={act === 'remove' ? 'danger' : 'primary'} isDisabled={meant.length === 0} onPress={() => void run()}>
              {t(`bulk_${act}_do`, { count: meant.length })}
            </Button>
          </>
        ) : running ? (
          <Button
            onPress={() => {
              stop.current = true;
            }}
          >
            {t('bulkStop')}
          </Button>
        ) : (
          <Button look="primary" onPress={close}>
            {t('bulkClose')}
          </Button>
        )
      }
    >
      {results === null ? (
        <Consequence act={act} rows={meant} left={rows.length - meant.length} ofOthers={rows.filter(isOfOthers).length} />
      ) : (
        <Results act={act} results={results} running={running} />
      )}
    </Dialog>
  );
}

/** What the act means for whom, before it is done. */
function Consequence({ act, rows, left, ofOthers }: { act: BulkAct; rows: readonly InboxRow[]; left: number; ofOthers: number }) {
  const t = inboxTexts.use();
  const count = (label: string) => rows.filter((row) => row.label === label).length;
  const drafts = count('DRAFT');
  const pending = count('PENDING');
  const others = rows.length - drafts - pending;
  const lines =
    act === 'remind' || act === 'send'
      ? [t(`bulk_${act}_means`, { count: rows.length })]
      : [
          ...(drafts > 0 ? [t('bulk_remove_drafts', { count: drafts })] : []),
          ...(pending > 0 ? [t('bulk_remove_pending', { count: pending })] : []),
          ...(others > 0 ? [t('bulk_remove_others', { count: others })] : []),
        ];
  return (
    <div className={styles.means}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {ofOthers > 0 ? <p className={styles.left}>{t('bulk_remind_ofOthers', { count: ofOthers })}</p> : null}
      {left > ofOthers ? <p className={styles.left}>{t(`bulk_${act}_left`, { count: left - ofOthers })}</p> : null}
    </div>
  );
}

const icons = { waiting: Clock, running: Clock, done: Check, failed: CircleAlert, skipped: Minus, stopped: Minus };

function Results({ act, results, running }: { act: BulkAct; results: readonly BulkResult[]; running: boolean }) {
  const t = inboxTexts.use();
  const done = results.filter((one) => one.state === 'done').length;
  const failed = results.filter((one) => one.state === 'failed').length;
  return (
    <>
      <p role="status">
        {running
          ? t('bulkProgress', { done, total: results.filter((one) => one.state !== 'skipped').length })
          : failed > 0
            ? t('bulkEndedFailed', { done, failed })
            : t('bulkEnded', { count: done })}
      </p>
      <ul className={styles.results}>
        {results.map((one) => {
          const Icon = icons[one.state];
          return (
            <li key={one.documentID} data-state={one.state}>
              <Icon aria-hidden size={16} />
              <div>
                <p className={styles.title}>{one.title}</p>
                <p className={styles.said}>
                  {one.message ?? t(one.state === 'done' || one.state === 'skipped' ? `bulk_${act}_${one.state}` : `bulk_${one.state}`)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
