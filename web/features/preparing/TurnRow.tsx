import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { RowDrag } from './use-row-drag.ts';

/** Changes the turn of one person, by dragging and without. */
export interface TurnControls {
  /** Whole sentences: what dragging does, and whom a button moves, for who does not see where it stands. */
  readonly dragHint: string;
  readonly earlierOf: string;
  readonly laterOf: string;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onStep: (by: -1 | 1) => void;
}

export interface TurnRowProps {
  readonly rowKey: string;
  readonly title: string;
  /** Before the title. */
  readonly mark?: ReactNode;
  /** Null where there are no turns. */
  readonly turn: TurnControls | null;
  /** Has the turn of the one above. */
  readonly together: boolean;
  readonly removeOf: string;
  /** Null: stays. */
  readonly onRemove: (() => void) | null;
  readonly drag: RowDrag;
  /** What is written of the person. */
  readonly children: ReactNode;
}

/** One person of a list with turns: those who sign and those who approve. */
export function TurnRow({ rowKey, title, mark, turn, together, removeOf, onRemove, drag, children }: TurnRowProps) {
  const t = preparingTexts.use();
  const drop = drag.target?.key === rowKey && drag.dragged !== rowKey ? drag.target.where : undefined;
  return (
    <li
      className={styles.person}
      data-key={rowKey}
      data-drop={drop}
      data-dragged={drag.dragged === rowKey || undefined}
      data-together={together || undefined}
    >
      <div className={styles.personHead}>
        {turn ? (
          <span className={styles.grip} title={turn.dragHint} aria-hidden onPointerDown={(event) => drag.start(event, rowKey)}>
            <GripVertical size={18} />
          </span>
        ) : null}
        {mark}
        <span className={styles.personTitle}>{title}</span>
        <span className={styles.personActs}>
          {turn ? (
            <>
              <Button
                look="quiet"
                small
                icon={<ArrowUp aria-hidden />}
                isDisabled={!turn.canEarlier}
                aria-label={turn.earlierOf}
                onPress={() => turn.onStep(-1)}
              >
                {t('earlier')}
              </Button>
              <Button
                look="quiet"
                small
                icon={<ArrowDown aria-hidden />}
                isDisabled={!turn.canLater}
                aria-label={turn.laterOf}
                onPress={() => turn.onStep(1)}
              >
                {t('later')}
              </Button>
            </>
          ) : null}
          {onRemove ? (
            <Button look="quiet" small icon={<Trash2 aria-hidden />} aria-label={removeOf} onPress={onRemove}>
              {t('remove')}
            </Button>
          ) : null}
        </span>
      </div>
      {children}
    </li>
  );
}
