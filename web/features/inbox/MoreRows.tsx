import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { GrowingList } from './growing-list.ts';
import styles from './Inbox.module.css';
import { inboxTexts } from './texts.ts';

/** So far below what is seen the rows that follow are asked for. */
const AHEAD = '400px 0px';

/** Asks for the rows that follow as one comes near the end; by a button too, for whoever does not scroll. */
export function MoreRows<Row>({ list }: { list: GrowingList<Row> }) {
  const t = inboxTexts.use();
  const { number } = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const { grow, hasMore, growing, stuck } = list;
  const count = list.rows?.length ?? 0;
  // Rows that were read push the end down: it is looked at anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!place.current || !hasMore || stuck || growing) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && grow(), { rootMargin: AHEAD });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [grow, hasMore, stuck, growing, count]);
  return (
    <div ref={place} className={styles.more}>
      {hasMore ? (
        <>
          {stuck ? <span role="status">{t('moreFailed')}</span> : null}
          <Button small busy={growing} onPress={grow}>
            {stuck ? t('moreAgain') : t('more')}
          </Button>
        </>
      ) : (
        <span>{t('allShown', { count, shown: number(count) })}</span>
      )}
    </div>
  );
}
