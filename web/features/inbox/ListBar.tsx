import { Archive, BellRing, RefreshCw, Tag, Trash2, X } from 'lucide-react';
import { useMay } from '../../access/facts.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import { Button } from '../../components/Button.tsx';
import { useAppSelector } from '../../session/store.ts';
import styles from './Bulk.module.css';
import { type BulkAct, fits } from './bulk.ts';
import type { Selection } from './selection.ts';
import { inboxTexts } from './texts.ts';

const acts: readonly { act: Exclude<BulkAct, 'send'>; icon: React.ReactNode; look: 'secondary' | 'danger' }[] = [
  { act: 'remind', icon: <BellRing aria-hidden />, look: 'secondary' },
  { act: 'download', icon: <Archive aria-hidden />, look: 'secondary' },
  { act: 'remove', icon: <Trash2 aria-hidden />, look: 'danger' },
];

export interface ListBarProps {
  readonly rows: readonly InboxRow[];
  readonly selectable: number;
  readonly selection: Selection;
  readonly readOnly: boolean;
  readonly changes: number;
  readonly onTake: () => void;
  readonly onAct: (act: BulkAct) => void;
  readonly onTags: () => void;
  /** What stands here while nothing is selected. */
  readonly children: React.ReactNode;
}

/** One line above the rows, always of the same height, so that nothing below it moves: select, act, and news of the list. */
export function ListBar({ rows, selectable, selection, readOnly, changes, onTake, onAct, onTags, children }: ListBarProps) {
  const t = inboxTexts.use();
  const user = useAppSelector(({ session }) => session.user);
  const mayCreate = useMay('document:create');
  const chosen = rows.filter((row) => selection.has(row.documentID));
  return (
    <div className={styles.bar}>
      {selectable > 0 ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t('selectPage')}
            checked={chosen.length === selectable}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < selectable;
            }}
            onChange={(event) => selection.setAll(event.target.checked)}
          />
        </label>
      ) : null}
      {chosen.length > 0 ? (
        <div className={styles.acts} role="toolbar" aria-label={t('bulk')}>
          <span className={styles.count} role="status">
            {t('selected', { count: chosen.length })}
          </span>
          {acts
            .filter(({ act }) => (!readOnly || act === 'download') && (mayCreate || act !== 'remind'))
            .filter(({ act }) => chosen.some((row) => fits(act, row, user)))
            .map(({ act, icon, look }) => (
              <Button key={act} small look={look} icon={icon} onPress={() => onAct(act)}>
                {t(`bulk_${act}`)}
              </Button>
            ))}
          {readOnly ? null : (
            <Button small icon={<Tag aria-hidden />} onPress={onTags}>
              {t('bulk_tags')}
            </Button>
          )}
          <Button small look="quiet" icon={<X aria-hidden />} onPress={selection.clear}>
            {t('deselect')}
          </Button>
        </div>
      ) : (
        <div className={styles.rest}>{children}</div>
      )}
      <div className={styles.news} role="status">
        {changes > 0 ? (
          <Button small icon={<RefreshCw aria-hidden />} onPress={onTake}>
            {t('changes', { count: changes })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
