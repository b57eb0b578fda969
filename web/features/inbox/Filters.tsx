import { X } from 'lucide-react';
import { useTagsQuery } from '../../api/tags.ts';
import { Button } from '../../components/Button.tsx';
import { componentTexts } from '../../components/texts.ts';
import { useTyped } from '../../components/use-typed.ts';
import { tagTexts } from '../../document-parts/tags/tag-texts.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppSelector } from '../../session/store.ts';
import { EmailChoice } from './EmailChoice.tsx';
import styles from './Filters.module.css';
import { type FilterName, filtersOf, longEnough, type Place, STATUSES } from './place.ts';
import { inboxTexts } from './texts.ts';

interface FiltersProps {
  readonly place: Place;
  readonly onChange: (next: Partial<Place>) => void;
}

/** The tags of the reader's account; undefined while they are not here, null for who reads selected documents and is told of none. */
const useTags = () => {
  const user = useAppSelector((state) => state.session.user);
  const isTold = user !== null && user.reviewedDocuments !== 'SELECTED';
  const { data } = useTagsQuery(user?.ownerID ?? '', { skip: !isTold });
  return isTold ? data : null;
};

/** What a tag of the address is called. */
function useTagName() {
  const t = tagTexts.use();
  const tags = useTags();
  return (chosen: string): string => (tags === undefined ? '…' : (tags?.find(({ tagID }) => tagID === chosen)?.name ?? t('gone')));
}

/** The advanced search (UI-037): what is given must all fit. Searches while one types; everything stands in the address. */
export function Filters({ place, onChange }: FiltersProps) {
  const t = inboxTexts.use();
  const status = componentTexts.use();
  const tags = useTags();
  const tagName = useTagName();
  return (
    <fieldset id="inbox-filters" className={styles.filters}>
      <legend className="visually-hidden">{t('filters')}</legend>
      <TextFilter label={t('filter_title')} value={place.title} onChange={(title) => onChange({ title })} />
      <EmailChoice label={t('filter_email')} value={place.email} onChange={(email) => onChange({ email })} />
      <TextFilter label={t('filter_documentID')} value={place.documentID} onChange={(documentID) => onChange({ documentID })} />
      <label className={styles.field}>
        <span>{t('filter_status')}</span>
        <select value={place.status} onChange={(event) => onChange({ status: event.target.value })}>
          <option value="">{t('filter_any')}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {status(`status_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {tags === null ? null : (
        <label className={styles.field}>
          <span>{t('filter_tag')}</span>
          <select value={place.tag} onChange={(event) => onChange({ tag: event.target.value })}>
            <option value="">{t('filter_any')}</option>
            {place.tag === '' || tags?.some(({ tagID }) => tagID === place.tag) ? null : (
              <option value={place.tag}>{tagName(place.tag)}</option>
            )}
            {tags?.map(({ tagID, name }) => (
              <option key={tagID} value={tagID}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles.field}>
        <span>{t('filter_from')}</span>
        <input type="date" value={place.from} max={place.to || undefined} onChange={(event) => onChange({ from: event.target.value })} />
      </label>
      <label className={styles.field}>
        <span>{t('filter_to')}</span>
        <input type="date" value={place.to} min={place.from || undefined} onChange={(event) => onChange({ to: event.target.value })} />
      </label>
    </fieldset>
  );
}

function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const t = inboxTexts.use();
  const [typed, type] = useTyped(value, onChange);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input type="text" value={typed} maxLength={300} autoComplete="off" onChange={(event) => type(event.target.value)} />
      {typed.trim() !== '' && !longEnough(typed) ? <small role="status">{t('filterShort')}</small> : null}
    </label>
  );
}

/** What narrows the list, in words, each to be taken away. */
export function ActiveFilters({ place, onChange }: FiltersProps) {
  const t = inboxTexts.use();
  const status = componentTexts.use();
  const { day } = useFormats();
  const tagName = useTagName();
  const active = filtersOf(place);
  if (active.length === 0) return null;
  // Noon: a day is the same day everywhere in the zone of the record.
  const words = (name: FilterName): string =>
    name === 'status'
      ? status(`status_${place.status as 'DRAFT'}`)
      : name === 'tag'
        ? tagName(place.tag)
        : name === 'from' || name === 'to'
          ? day(`${place[name]}T18:00:00Z`)
          : place[name];
  return (
    <ul className={styles.active} aria-label={t('filtersActive')}>
      {active.map((name) => (
        <li key={name}>
          <span>{t(`is_${name}`, { value: words(name) })}</span>
          <button
            type="button"
            aria-label={t('filterRemove', { filter: t(`is_${name}`, { value: words(name) }) })}
            onClick={() => onChange({ [name]: '' })}
          >
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
      <li className={styles.all}>
        <Button small look="quiet" onPress={() => onChange(Object.fromEntries(active.map((name) => [name, ''])))}>
          {t('filtersClear')}
        </Button>
      </li>
    </ul>
  );
}
