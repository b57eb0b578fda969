import type { ClipboardEventHandler, KeyboardEvent } from 'react';
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

/** Enter goes down a column, as in every table; here it would hand in the form. */
function toNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const cell = event.currentTarget.closest('td');
  const next = cell?.parentElement?.nextElementSibling?.children[cell.cellIndex];
  next?.querySelector('input')?.focus();
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
        onKeyDown={toNextRow}
      />
      {error === null ? null : (
        <span id={`${id}-fault`} className={styles.fault}>
          {error}
        </span>
      )}
    </td>
  );
}
