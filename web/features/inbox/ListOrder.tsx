import { Archive, Undo2 } from 'lucide-react';
import { useCountsQuery } from '../../api/documents.ts';
import { ButtonLink } from '../../components/Button.tsx';
import styles from './Inbox.module.css';
import { addressOf, isSearching, ORDERS, type Place } from './place.ts';
import { inboxTexts } from './texts.ts';

/** In which order the list stands, and the way to what the reader put away and back. */
export function ListOrder({ place, onChange }: { place: Place; onChange: (next: Partial<Place>) => void }) {
  const t = inboxTexts.use();
  const { data } = useCountsQuery();
  const away = data?.archived[place.tab] ?? 0;
  return (
    <>
      <label className={styles.order}>
        <span>{t('order')}</span>
        <select value={place.sort} onChange={(event) => onChange({ sort: event.target.value as Place['sort'] })}>
          <option value="">{t('order_changed')}</option>
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {t(`order_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {place.archived ? (
        <ButtonLink small look="quiet" icon={<Undo2 aria-hidden />} to={addressOf({ ...place, archived: '' })}>
          {t('archivedLeave')}
        </ButtonLink>
      ) : away > 0 && !isSearching(place) ? (
        <ButtonLink small look="quiet" icon={<Archive aria-hidden />} to={addressOf({ ...place, archived: 'true' })}>
          {t('archivedShow', { count: away })}
        </ButtonLink>
      ) : null}
    </>
  );
}
