import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { TraceLine } from '../../components/TraceLine.tsx';
import styles from './Inbox.module.css';
import { asked, filtersOf, isSearching, NOWHERE, type Place } from './place.ts';
import { inboxTexts } from './texts.ts';

export interface EmptyListProps {
  readonly place: Place;
  readonly mayCreate: boolean;
  /** There is no document in any list: then the way to the first one is what the page is for. */
  readonly isFirst: boolean;
  readonly onChange: (next: Partial<Place>) => void;
}

/** Says what would be here, and what to do first. */
export function EmptyList({ place, mayCreate, isFirst, onChange }: EmptyListProps) {
  const t = inboxTexts.use();
  const what = asked(place);
  const list = place.tab === 'all' && !mayCreate ? 'theirs' : place.tab;
  const kind = !isSearching(what) ? (place.archived ? 'archived' : list) : filtersOf(what).length > 0 ? 'filtered' : 'search';
  const elsewhere = isSearching(what) && place.tab !== 'all';
  return (
    <div className={styles.empty}>
      <span aria-hidden>
        <TraceLine
          knots={[
            { kind: 'later', label: '' },
            { kind: 'later', label: '' },
            { kind: 'later', label: '' },
          ]}
          label="·"
        />
      </span>
      <h2>{t(`empty_${kind}_title`, { search: what.search })}</h2>
      <p>{t(`empty_${kind}`)}</p>
      <div className={styles.emptyActs}>
        {mayCreate && (kind === 'all' || kind === 'pending' || kind === 'draft') ? (
          <ButtonLink to="/document/create" look={isFirst ? 'primary' : 'secondary'} icon={<Plus aria-hidden />}>
            {t('create')}
          </ButtonLink>
        ) : null}
        {elsewhere ? <Button onPress={() => onChange({ tab: 'all' })}>{t('searchAll')}</Button> : null}
        {isSearching(what) ? (
          <Button look={elsewhere ? 'quiet' : 'secondary'} onPress={() => onChange({ ...NOWHERE, tab: place.tab })}>
            {t('searchNothing')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
