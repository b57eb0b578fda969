import { useCountsQuery } from '../../api/documents.ts';
import type { Criteria } from '../../api/inbox-types.ts';
import { CountTabs } from '../../components/CountTabs.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './Inbox.module.css';
import { addressOf, type Place, TABS, TURN_ADDRESS } from './place.ts';
import { inboxTexts } from './texts.ts';
import { turnTexts } from './turn-texts.ts';

/** What waits for the reader before the lists; a reviewer of the account waits for nothing and is waited for by nobody. */
export function Tabs({ place, atTurn, readOnly }: { place: Place; atTurn: boolean; readOnly: boolean }) {
  const t = inboxTexts.use();
  const turn = turnTexts.use();
  // As often as the lists themselves: what others did moves documents from one to another.
  const { data } = useCountsQuery(undefined, { pollingInterval: 15_000, skipPollingIfUnfocused: true });
  const counted = (tab: Criteria) => data && (place.archived ? data.archived[tab] : data.counts[tab] - data.archived[tab]);
  const lists = TABS.map((tab) => ({
    id: tab,
    title: t(`tab_${tab as 'all'}`),
    to: addressOf({ ...place, tab }),
    count: counted(tab),
    look: 'plain' as const,
  }));
  const waiting = {
    id: 'turn' as const,
    title: turn('tab'),
    to: TURN_ADDRESS,
    count: data?.yourTurn,
    look: data?.yourTurn ? ('strong' as const) : ('plain' as const),
  };
  return <CountTabs label={t('tabs')} current={atTurn ? 'turn' : place.tab} tabs={readOnly ? lists : [waiting, ...lists]} />;
}

export function Waiting() {
  return (
    <Loading>
      <div className={styles.waitingBar} />
      <ul className={styles.list}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <li key={row} className={styles.row}>
            <span className={styles.tick}>
              <Skeleton width="17px" height="17px" />
            </span>
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

export function Keys({ readOnly }: { readOnly: boolean }) {
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
        <kbd>x</kbd> {t('key_select')}
      </span>
      <span>
        <kbd>⇧ x</kbd> {t('key_range')}
      </span>
      {readOnly ? null : (
        <span>
          <kbd>t</kbd> {t('key_tag')}
        </span>
      )}
      <span>
        <kbd>Esc</kbd> {t('key_clear')}
      </span>
      <span>
        <kbd>/</kbd> {t('key_search')}
      </span>
    </p>
  );
}
