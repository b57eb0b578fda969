import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type KnownRecipient, useForgetRecipientMutation, useRecipientsQuery } from '../../api/documents.ts';
import styles from './MailField.module.css';
import { mailTexts } from './mail-texts.ts';
import frame from './Preparing.module.css';

export interface MailFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  /** Addresses that stand in this list already: offered once is enough. */
  readonly taken: readonly string[];
  readonly onChange: (email: string) => void;
  readonly onPick: (one: KnownRecipient) => void;
}

/** A pause this long asks; each letter alone would not. */
const PAUSE_MS = 150;

/**
 * An address, with the people of this account who were written to before: an editable combobox with a grid below it, so that each
 * line can be chosen or taken off the list. The keyboard stays in the field: Down and Up walk, Right goes to taking off, Enter acts.
 */
export function MailField({ label, value, error, taken, onChange, onPick }: MailFieldProps) {
  const t = mailTexts.use();
  const id = useId();
  const [open, setOpen] = useState(false);
  // By who it is: the list changes under the keys while one types.
  const [at, setAt] = useState<{ recipientID: string; column: 0 | 1 } | null>(null);
  const asked = useSettled(value.trim(), PAUSE_MS);
  const { data, currentData } = useRecipientsQuery(asked, { skip: !open });
  const [forget] = useForgetRecipientMutation();
  const others = new Set(taken.map((one) => one.trim().toLowerCase()));
  const typed = value.trim();
  // Until the answer to what stands there now has come, of the one before only what goes with it.
  const isAnswered = asked === typed && currentData !== undefined;
  const offered = (open ? (data ?? []) : []).filter(
    ({ name, emailID }) => !others.has(emailID) && emailID !== typed.toLowerCase() && (isAnswered || goesWith(typed, name, emailID)),
  );
  const shown = offered.length > 0;
  const row = offered.findIndex(({ recipientID }) => recipientID === at?.recipientID);
  const active = at && row >= 0 ? { row, column: at.column } : null;

  const close = () => {
    setOpen(false);
    setAt(null);
  };
  const pick = (one: KnownRecipient) => {
    onPick(one);
    close();
  };
  const drop = (one: KnownRecipient) => {
    setAt(null);
    void forget(one.recipientID);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) return setOpen(true);
      const by = key === 'ArrowDown' ? 1 : -1;
      const next = active ? (active.row + by + offered.length) % offered.length : by === 1 ? 0 : offered.length - 1;
      return setAt({ recipientID: offered[next]!.recipientID, column: 0 });
    }
    if (!shown) return;
    if (key === 'Escape') {
      event.preventDefault();
      return close();
    }
    if (!active) return;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      event.preventDefault();
      setAt({ recipientID: offered[active.row]!.recipientID, column: key === 'ArrowRight' ? 1 : 0 });
    } else if (key === 'Enter') {
      event.preventDefault();
      (active.column === 0 ? pick : drop)(offered[active.row]!);
    }
  };
  const cell = (row: number, column: 0 | 1) => `${id}-${row}-${column}`;
  return (
    <div className={styles.field} data-invalid={error !== null || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={frame.input}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        role="combobox"
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-grid`}
        aria-activedescendant={active ? cell(active.row, active.column) : undefined}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setAt(null);
          setOpen(event.target.value.trim() !== '');
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div className={styles.popover} hidden={!shown}>
        {/* biome-ignore lint/a11y/useSemanticElements: a grid below a combobox is no table of data */}
        <div id={`${id}-grid`} role="grid" aria-label={t('known')}>
          {offered.map((one, row) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which says which line is meant
            <div key={one.recipientID} role="row" className={styles.row} data-active={active?.row === row || undefined}>
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
              <div
                id={cell(row, 0)}
                role="gridcell"
                className={styles.known}
                data-active={(active?.row === row && active.column === 0) || undefined}
                // A press keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(one)}
              >
                {one.name ? <span className={styles.name}>{one.name}</span> : null}
                <span className={styles.mail}>{one.emailID}</span>
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
              <div
                id={cell(row, 1)}
                role="gridcell"
                className={styles.forget}
                data-active={(active?.row === row && active.column === 1) || undefined}
                aria-label={t('forgetOf', { name: one.name ?? one.emailID })}
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => drop(one)}
              >
                <X aria-hidden size={14} /> {t('forget')}
              </div>
            </div>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {shown ? t('offered', { count: offered.length }) : ''}
      </p>
      {error === null ? null : (
        <p id={`${id}-error`} className={frame.fault}>
          {error}
        </p>
      )}
    </div>
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** As the server asks: a word of the name or of the address begins so. */
const goesWith = (typed: string, name: string | null, email: string): boolean =>
  plain(`${name ?? ''} ${email}`)
    .split(/[\s@.]+/)
    .some((word) => word.startsWith(plain(typed)));

/** A value once it has not changed for a while. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pause);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
