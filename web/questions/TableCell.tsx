import type { ClipboardEventHandler } from 'react';
import styles from './Questions.module.css';
import { useSaid } from './said.ts';

export interface TableCellProps {
  readonly id: string;
  /** Of the column. */
  readonly title: string;
  /** From 1. */
  readonly row: number;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
  readonly onPaste: ClipboardEventHandler;
}

/** One cell; where the table is a pile of cards it carries the title of its column. */
export function TableCell({ id, title, row, value, error, onChange, onPaste }: TableCellProps) {
  const { t } = useSaid();
  return (
    <td>
      <span className={styles.cellTitle} aria-hidden>
        {title}
      </span>
      <input
        id={id}
        className={styles.cell}
        value={value}
        aria-label={t('cell', { column: title, row })}
        aria-invalid={error !== null}
        {...(error === null ? {} : { 'aria-describedby': `${id}-fault` })}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
      />
      {error === null ? null : (
        <span id={`${id}-fault`} className={styles.fault}>
          {error}
        </span>
      )}
    </td>
  );
}
