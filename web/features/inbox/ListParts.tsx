import { useCountsQuery } from '../../api/documents.ts';
import { CountTabs } from '../../components/CountTabs.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './Inbox.module.css';
import { addressOf, type Place, TABS } from './place.ts';
import { inboxTexts } from './texts.ts';

export function Tabs({ place }: { place: Place }) {
  const t = inboxTexts.use();
  const { data } = useCountsQuery();
  return (
    <CountTabs
      label={t('tabs')}
      current={place.tab}
      tabs={TABS.map((tab) => {
        const count = data?.counts[tab];
        return {
          id: tab,
          title: t(`tab_${tab as 'all'}`),
          to: addressOf({ ...place, tab, cursor: '' }),
          count,
          look: tab === 'pending' && count ? 'strong' : 'plain',
        };
      })}
    />
  );
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

export function Keys() {
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
      <span>
        <kbd>Esc</kbd> {t('key_clear')}
      </span>
      <span>
        <kbd>/</kbd> {t('key_search')}
      </span>
    </p>
  );
}
