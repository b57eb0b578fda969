import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useCountsQuery } from '../../api/documents.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Inbox.module.css';
import { addressOf, type Place, TABS } from './place.ts';
import { inboxTexts } from './texts.ts';

export function Tabs({ place }: { place: Place }) {
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
            to={addressOf({ ...place, tab, cursor: '' })}
            className={styles.tab}
            aria-current={active ? 'true' : undefined}
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
