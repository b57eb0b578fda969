import { EllipsisVertical, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import styles from './People.module.css';
import type { RowDrag } from './use-row-drag.ts';

export interface TurnRowProps {
  readonly rowKey: string;
  /** The turn where there are turns, else which row it is. */
  readonly title: string;
  /** Before the title. */
  readonly mark?: ReactNode;
  /** What dragging does, in a whole sentence; null where there are no turns. */
  readonly dragHint: string | null;
  /** Acts with whom the row above names; null for the first row and where there are no turns. */
  readonly together: { readonly text: string; readonly is: boolean; readonly onChange: (is: boolean) => void } | null;
  readonly menuOf: string;
  readonly menu: readonly MenuEntry[];
  readonly drag: RowDrag;
  /** What is written of the person, in one line. */
  readonly children: ReactNode;
  /** What only some people need, below that line. */
  readonly more?: ReactNode;
}

/** One person of a list with turns, those who sign and those who approve: one line each. */
export function TurnRow(props: TurnRowProps) {
  const { rowKey, title, mark, dragHint, together, menuOf, menu, drag, children, more } = props;
  const drop = drag.target?.key === rowKey && drag.dragged !== rowKey ? drag.target.where : undefined;
  return (
    <li
      className={styles.person}
      data-key={rowKey}
      data-drop={drop}
      data-dragged={drag.dragged === rowKey || undefined}
      data-together={together?.is || undefined}
    >
      <div className={styles.lead}>
        {dragHint === null ? null : (
          <span className={styles.grip} title={dragHint} aria-hidden onPointerDown={(event) => drag.start(event, rowKey)}>
            <GripVertical size={18} />
          </span>
        )}
        {mark}
        <span className={dragHint === null ? styles.rowTitle : styles.turn}>{title}</span>
      </div>
      <div className={styles.line}>{children}</div>
      {menu.length > 0 ? (
        <div className={styles.rowMenu}>
          <Menu label={menuOf} icon={<EllipsisVertical aria-hidden size={18} />} entries={menu} />
        </div>
      ) : null}
      {together || more ? (
        <div className={styles.below}>
          {together ? (
            <label className={styles.together}>
              <input type="checkbox" checked={together.is} onChange={(event) => together.onChange(event.target.checked)} />
              <span>{together.text}</span>
            </label>
          ) : null}
          {more}
        </div>
      ) : null}
    </li>
  );
}
