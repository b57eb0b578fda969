import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { ROWS_LIMIT } from '../../modules/templates/contract/questions.ts';
import { Button } from '../components/Button.tsx';
import { pastedRows, rowsOf } from './given.ts';
import { Asked } from './Parts.tsx';
import styles from './Questions.module.css';
import type { QuestionProps } from './question-props.ts';
import { useSaid } from './said.ts';
import { TableCell } from './TableCell.tsx';

/** Rows under the titles of the author (TPL-012); where it is narrow, each row is a card. Cells of a spreadsheet can be pasted over it. */
export function TableQuestion({ id, question, given, faults, onChange, onLeave }: QuestionProps) {
  const { t, fault } = useSaid();
  const { columns } = question;
  const rows = rowsOf(given, columns.length);
  const place = useRef<HTMLFieldSetElement>(null);
  /** The row that the focus goes to once it is drawn. */
  const [wanted, setWanted] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (wanted === null) return;
    place.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] input`)?.focus();
    setWanted(null);
  }, [wanted]);
  const isFull = rows.length >= ROWS_LIMIT;
  const message = fault(question, faults?.own ?? null);
  const write = (next: readonly (readonly string[])[]) => onChange(next.length === 0 ? undefined : next);
  const add = () => {
    write([...rows, columns.map(() => '')]);
    setWanted(rows.length);
    setSaid(t('rowAdded', { row: rows.length + 1 }));
  };
  const remove = (at: number) => {
    const next = rows.filter((_, row) => row !== at);
    write(next);
    setWanted(Math.min(at, Math.max(0, next.length - 1)));
    setSaid(t('rowRemoved', { count: Math.max(1, next.length) }));
  };
  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const next = pastedRows(rows, { row, column }, event.clipboardData.getData('text/plain'), ROWS_LIMIT);
    if (!next) return;
    event.preventDefault();
    write(next);
  };
  const says = [question.helper ? `${id}-helper` : '', message === null ? '' : `${id}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={place}
      className={styles.group}
      {...(says === '' ? {} : { 'aria-describedby': says })}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onLeave()}
    >
      <legend className={styles.label}>
        <Asked question={question} />
      </legend>
      {question.helper ? (
        <p id={`${id}-helper`} className={styles.hint}>
          {question.helper}
        </p>
      ) : null}
      <div className={styles.tableFrame}>
        <table className={styles.table} style={{ '--columns': columns.length } as React.CSSProperties}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row} data-row={row}>
                {columns.map((title, column) => (
                  <TableCell
                    key={title}
                    id={`${id}-${row}-${column}`}
                    title={title}
                    row={row + 1}
                    value={cells[column] ?? ''}
                    error={fault(question, faults?.cell(row, column) ?? null)}
                    onChange={(text) =>
                      write(rows.map((one, at) => (at === row ? one.map((cell, index) => (index === column ? text : cell)) : one)))
                    }
                    onPaste={paste(row, column)}
                  />
                ))}
                <td className={styles.rowActs}>
                  <span className={styles.rowName} aria-hidden>
                    {t('row', { row: row + 1 })}
                  </span>
                  <button
                    type="button"
                    className={styles.removeRow}
                    aria-label={t('removeRow', { row: row + 1 })}
                    onClick={() => remove(row)}
                  >
                    <Trash2 aria-hidden size={16} />
                    <span aria-hidden>{t('remove')}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button small icon={<Plus aria-hidden />} onPress={add} isDisabled={isFull}>
          {t('addRow')}
        </Button>
      </div>
      {isFull ? <p className={styles.hint}>{t('rowsFull', { limit: ROWS_LIMIT })}</p> : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {message === null ? null : (
        <p id={`${id}-fault`} className={styles.fault}>
          {message}
        </p>
      )}
    </fieldset>
  );
}
