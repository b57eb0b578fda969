import { ArrowUpToLine } from 'lucide-react';
import type { InboxSlice } from '../../api/inbox-types.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Inbox.module.css';
import { addressOf, type Place } from './place.ts';
import { inboxTexts } from './texts.ts';

/** Newer and older from here: the addresses keep their place while documents move to the top. */
export function Pager({ slice, place }: { slice: InboxSlice; place: Place }) {
  const t = inboxTexts.use();
  const { day } = useFormats();
  const [first, last] = [slice.documents[0], slice.documents.at(-1)];
  if (!slice.newer && !slice.older) return null;
  const [from, to] = [last ? day(last.modifiedOn) : '', first ? day(first.modifiedOn) : ''];
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      {slice.newer && first ? <span>{from === to ? t('pageDay', { day: to }) : t('pageDays', { from, to })}</span> : null}
      {slice.newer ? (
        <>
          <ButtonLink small look="quiet" icon={<ArrowUpToLine aria-hidden />} to={addressOf({ ...place, cursor: '' })}>
            {t('newest')}
          </ButtonLink>
          <ButtonLink small to={addressOf({ ...place, cursor: slice.newer })}>
            {t('newer')}
          </ButtonLink>
        </>
      ) : null}
      {slice.older ? (
        <ButtonLink small to={addressOf({ ...place, cursor: slice.older })}>
          {t('older')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
