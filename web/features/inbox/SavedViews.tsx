import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { useRemoveViewMutation, useSavedViewsQuery, useSaveViewMutation } from '../../api/documents.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { addressOf, asked, isSearching, NOWHERE, type Place } from './place.ts';
import styles from './SavedViews.module.css';
import { inboxTexts } from './texts.ts';

/** Searches with a name: to go to, to add, to remove. Kept on the server, so that they are there on every device. */
export function SavedViews({ place, readOnly }: { place: Place; readOnly: boolean }) {
  const t = inboxTexts.use();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small look="quiet" icon={<Bookmark aria-hidden />} aria-label={t('views')} onPress={() => setOpen(true)}>
        <span className={styles.wide}>{t('views')}</span>
        <span className={styles.narrow}>{t('viewsShort')}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('views')} shape="sheet">
        <ViewList onGone={() => setOpen(false)} readOnly={readOnly} />
        {readOnly ? null : <SaveForm place={place} />}
      </Dialog>
    </>
  );
}

function ViewList({ onGone, readOnly }: { onGone: () => void; readOnly: boolean }) {
  const t = inboxTexts.use();
  const { data, error, refetch } = useSavedViewsQuery();
  const [remove, removing] = useRemoveViewMutation();
  const problem = problemOf(error) ?? problemOf(removing.error);
  return (
    <>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={styles.none}>{t('viewsNone')}</p> : null}
      <ul className={styles.views}>
        {data?.map(({ viewID, name, place }) => (
          <li key={viewID}>
            <Link to={addressOf({ ...NOWHERE, ...place })} onClick={onGone}>
              {name}
            </Link>
            {readOnly ? null : (
              <Button
                small
                look="quiet"
                icon={<Trash2 aria-hidden />}
                busy={removing.isLoading && removing.originalArgs === viewID}
                onPress={() => void remove(viewID)}
                aria-label={t('viewRemoveOf', { name })}
              >
                {t('viewRemove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function SaveForm({ place }: { place: Place }) {
  const t = inboxTexts.use();
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  const [save, { isLoading, error }] = useSaveViewMutation();
  const now = asked(place);
  if (!isSearching(now) && now.tab === 'all') return <p className={styles.none}>{t('viewsHow')}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { sort: _order, archived: _put, ...sought } = now;
    const given = Object.fromEntries(Object.entries(sought).filter(([, value]) => value !== ''));
    if ((await save({ name, place: given })).error) return;
    dispatch(toast(t('viewSaved', { name: name.trim() })));
    setName('');
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.save}>
      <Field label={t('viewName')} value={name} onChange={setName} maxLength={60} isRequired error={problemOf(error)?.message ?? null} />
      <Button type="submit" look="primary" busy={isLoading}>
        {t('viewSave')}
      </Button>
    </form>
  );
}
