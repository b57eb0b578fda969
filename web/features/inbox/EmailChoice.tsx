import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { usePartyEmailsQuery } from '../../api/documents.ts';
import { useTyped } from '../../components/use-typed.ts';
import styles from './Filters.module.css';
import { inboxTexts } from './texts.ts';

const PAUSE_MS = 180;

/**
 * Addresses of those who take part in the own documents (CALL-077); a part of one will do. An own combobox, as the library's hides
 * the rest of the page from assistive technology while its list is open.
 */
export function EmailChoice({ label, value, onChange }: { label: string; value: string; onChange: (email: string) => void }) {
  const t = inboxTexts.use();
  const id = useId();
  const [typed, type] = useTyped(value, onChange);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useSettled(typed.trim().toLowerCase());
  const { currentData } = usePartyEmailsQuery(asked, { skip: !open });
  const emails = currentData ?? [];
  const shown = open && !(emails.length === 1 && emails[0] === typed.trim().toLowerCase());
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (email: string) => {
    type(email, true);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) close();
    else if (event.key === 'Enter') {
      const chosen = emails[active];
      if (shown && chosen) choose(chosen);
      else type(typed, true);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !shown) setOpen(true);
    else if (event.key === 'ArrowDown') setActive(active + 1 < emails.length ? active + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : emails.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <label htmlFor={`${id}-input`}>{label}</label>
      <div className={styles.combo}>
        <input
          id={`${id}-input`}
          type="text"
          inputMode="email"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          value={typed}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            type(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <div className={styles.popover} hidden={!shown}>
          <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.options}>
            {emails.map((email, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which says which one is meant
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={email}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                // The field keeps the focus, or the list would be gone before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(email)}
              >
                {email}
              </div>
            ))}
          </div>
          {emails.length === 0 ? <p className={styles.none}>{currentData === undefined ? t('emailsLoading') : t('emailsNone')}</p> : null}
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {shown && currentData ? t('emailsFound', { count: emails.length }) : ''}
      </span>
    </div>
  );
}

/** The text once typing paused, so that not every letter asks. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
