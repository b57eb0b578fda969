import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { CHOICE_OPTION_LENGTH } from '../../../../shared-kernel/choice.ts';
import prep from '../Preparing.module.css';
import styles from './Options.module.css';
import { pastedLines, type Row } from './rows.ts';
import { optionsTexts } from './texts.ts';

/** Longer than an option may be, so that a longer one gets its message instead of being cut. */
const TYPED_MOST = CHOICE_OPTION_LENGTH * 2;

export interface OptionRowProps {
  readonly row: Row;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly error: string | null;
  readonly onText: (text: string) => void;
  readonly onPasted: (lines: readonly string[]) => void;
  readonly onNext: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function OptionRow({ row, number, count, error, onText, onPasted, onNext, onMove, onRemove }: OptionRowProps) {
  const t = optionsTexts.use();
  const id = useId();
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (!lines) return;
    event.preventDefault();
    onPasted(lines);
  };
  const keyed = (event: KeyboardEvent) => {
    // While a word is composed, Enter takes what is proposed (Japanese, Chinese).
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  const act = (control: string, label: string, Icon: typeof ArrowUp, isDisabled: boolean, onAct: () => void) => (
    <button
      type="button"
      className={styles.act}
      data-control={control}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onAct}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
  return (
    <li className={styles.row} data-row={row.key}>
      <input
        className={prep.input}
        data-control="text"
        dir="auto"
        autoComplete="off"
        maxLength={TYPED_MOST}
        value={row.text}
        aria-label={t('option', { number })}
        placeholder={t('option', { number })}
        aria-invalid={error !== null}
        {...(error === null ? {} : { 'aria-describedby': id })}
        onChange={(event) => onText(event.target.value)}
        onPaste={paste}
        onKeyDown={keyed}
      />
      <span className={styles.acts}>
        {act('earlier', t('earlier', { number }), ArrowUp, number === 1, () => onMove(-1))}
        {act('later', t('later', { number }), ArrowDown, number === count, () => onMove(1))}
        {act('remove', t('remove', { number }), Trash2, false, onRemove)}
      </span>
      {error === null ? null : (
        <span id={id} className={styles.error}>
          {error}
        </span>
      )}
    </li>
  );
}
