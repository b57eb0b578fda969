import { ChevronDown, Plus, Tag as TagIcon, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { problemOf } from '../api/base.ts';
import { type Tag, useTagsQuery } from '../api/tags.ts';
import { toast } from '../components/toast-slice.ts';
import { useFocusAfterAct } from '../components/use-kept-focus.ts';
import { CreateTagDialog } from '../document-parts/tags/CreateTagDialog.tsx';
import { DeleteTagDialog } from '../document-parts/tags/DeleteTagDialog.tsx';
import { TagChip } from '../document-parts/tags/TagChip.tsx';
import { tagTexts } from '../document-parts/tags/tag-texts.ts';
import { useAppDispatch } from '../session/store.ts';
import styles from './Side.module.css';

const TAGS = '/dashboard/tag';

export interface TagMenuProps {
  /** The account. */
  readonly userID: string;
  readonly readOnly: boolean;
  /** The address is one of tags. */
  readonly active: boolean;
  /** Of the address: the id of the chosen tag, empty for all. */
  readonly chosen: string;
}

/** MENU-004..006: all, each tag of the account, and the way to a new one. */
export function TagMenu({ userID, readOnly, active, chosen }: TagMenuProps) {
  const t = tagTexts.use();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState(false);
  const open = opened || active;
  const { data, error, refetch } = useTagsQuery(userID);
  const [creating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<Tag | null>(null);
  // The button of a deleted tag is gone when its dialog closes.
  const create = useRef<HTMLButtonElement>(null);
  const keepFocus = useFocusAfterAct(create);
  const current = (tagID: string) => (active && chosen === tagID ? ('page' as const) : undefined);
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls="menu-tags"
        data-active={active || undefined}
        onClick={() => setOpened(!open)}
      >
        <TagIcon aria-hidden size={18} />
        <span>{t('tags')}</span>
        <ChevronDown aria-hidden size={16} className={styles.turn} />
      </button>
      <ul id="menu-tags" className={styles.sub} hidden={!open}>
        <li>
          <Link to={TAGS} className={styles.entry!} aria-current={current('')}>
            {t('all')}
          </Link>
        </li>
        {data?.map((tag) => (
          <li key={tag.tagID} className={styles.tag}>
            <Link to={`${TAGS}?tag=${encodeURIComponent(tag.tagID)}`} className={styles.entry!} aria-current={current(tag.tagID)}>
              <TagChip tag={tag} />
            </Link>
            {readOnly ? null : (
              <button type="button" className={styles.icon} aria-label={t('remove', { name: tag.name })} onClick={() => setLeaving(tag)}>
                <Trash2 aria-hidden size={16} />
              </button>
            )}
          </li>
        ))}
        {error && !data ? (
          <li>
            <button type="button" className={styles.entry} title={problemOf(error)?.message} onClick={() => void refetch()}>
              {t('failedAgain')}
            </button>
          </li>
        ) : null}
        {data?.length === 0 && readOnly ? <li className={styles.none}>{t('none')}</li> : null}
        {readOnly ? null : (
          <li>
            <button ref={create} type="button" className={styles.entry} onClick={() => setCreating(true)}>
              <Plus aria-hidden size={16} />
              <span>{t('create')}</span>
            </button>
          </li>
        )}
      </ul>
      {creating ? (
        <CreateTagDialog
          userID={userID}
          onClose={(made) => {
            setCreating(false);
            if (made) dispatch(toast(t('created', { name: made.name })));
          }}
        />
      ) : null}
      {leaving ? (
        <DeleteTagDialog
          userID={userID}
          tag={leaving}
          onClose={(deleted) => {
            setLeaving(null);
            if (!deleted) return;
            keepFocus();
            dispatch(toast(t('removed', { name: leaving.name })));
            // TAG-001: nothing is chosen any more.
            if (active && chosen === leaving.tagID) navigate(TAGS, { replace: true });
          }}
        />
      ) : null}
    </li>
  );
}
