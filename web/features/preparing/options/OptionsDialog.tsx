import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { OptionRow } from './OptionRow.tsx';
import styles from './Options.module.css';
import { moved, newRow, type Row, rowsFault, withPasted, writtenOptions } from './rows.ts';
import { optionsTexts } from './texts.ts';

export interface OptionsDialogProps {
  readonly kind: 'RADIO' | 'COMBO';
  readonly options: readonly string[];
  readonly onClose: () => void;
  readonly onSave: (options: readonly string[]) => void;
}

/** A list of options, written line by line or pasted; every act works by thumb and by keys. */
export function OptionsDialog({ kind, options, onClose, onSave }: OptionsDialogProps) {
  const t = optionsTexts.use();
  const form = useId();
  const list = useRef<HTMLOListElement>(null);
  const [rows, setRows] = useState<readonly Row[]>(() => (options.length > 0 ? options.map(newRow) : [newRow(), newRow()]));
  const [tried, setTried] = useState(false);
  const [said, setSaid] = useState('');
  // What has the focus once the rows stand as they are now: `control` of a row.
  const [focus, setFocus] = useState<{ readonly key: string; readonly control: string } | null>(null);
  const wrong = tried ? rowsFault(rows) : null;
  useEffect(() => {
    if (!focus) return;
    const row = list.current?.querySelector(`[data-row="${focus.key}"]`);
    const wanted = row?.querySelector<HTMLElement>(`[data-control="${focus.control}"]:not(:disabled)`);
    (wanted ?? row?.querySelector<HTMLElement>('input'))?.focus();
    setFocus(null);
  }, [focus]);

  const addBehind = (key: string | null) => {
    const added = newRow();
    const at = key === null ? rows.length : rows.findIndex((row) => row.key === key) + 1;
    setRows(rows.toSpliced(at, 0, added));
    setFocus({ key: added.key, control: 'text' });
  };
  const move = (row: Row, by: -1 | 1) => {
    const next = moved(rows, row.key, by);
    setRows(next);
    setFocus({ key: row.key, control: by < 0 ? 'earlier' : 'later' });
    setSaid(t('saidMoved', { text: row.text, number: next.indexOf(row) + 1, count: next.length }));
  };
  const remove = (index: number) => {
    const left = rows.toSpliced(index, 1);
    const next = left.length > 0 ? left : [newRow()];
    setRows(next);
    setFocus({ key: next[Math.min(index, next.length - 1)]!.key, control: 'text' });
    setSaid(t('saidRemoved', { number: index + 1 }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const fault = rowsFault(rows);
    if (!fault) return onSave(writtenOptions(rows));
    if (fault.key !== null) setFocus({ key: fault.key, control: 'text' });
  };
  return (
    <Dialog
      open
      staysOpen
      onClose={onClose}
      title={t('title')}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={form}>
            {t('done')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.hint}>{t(`hint_${kind}`)}</p>
        {wrong && wrong.key === null ? <Notice tone="stopped">{t(`wrong_${wrong.fault.fault}`, wrong.fault)}</Notice> : null}
        <ol ref={list} className={styles.rows}>
          {rows.map((row, index) => (
            <OptionRow
              key={row.key}
              row={row}
              number={index + 1}
              count={rows.length}
              error={wrong && wrong.key === row.key ? t(`wrong_${wrong.fault.fault}`, wrong.fault) : null}
              onText={(text) => setRows(rows.with(index, { ...row, text }))}
              onPasted={(lines) => {
                const next = withPasted(rows, row.key, lines);
                setRows(next);
                setFocus({ key: next[index + next.length - rows.length]!.key, control: 'text' });
                setSaid(t('saidPasted', { count: lines.length }));
              }}
              onNext={() => addBehind(row.key)}
              onMove={(by) => move(row, by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        <Button look="quiet" icon={<Plus aria-hidden />} onPress={() => addBehind(null)}>
          {t('add')}
        </Button>
        <p className={styles.hint}>{t('pasteHint')}</p>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </form>
    </Dialog>
  );
}
