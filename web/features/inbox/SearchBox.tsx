import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTyped } from '../../components/use-typed.ts';
import { longEnough } from './place.ts';
import styles from './SearchBox.module.css';
import { inboxTexts } from './texts.ts';

/** Filters while one types; Ctrl-K and / lead here. `focused`: somebody asked for it just now. */
export function SearchBox({ value, onChange, focused }: { value: string; onChange: (search: string) => void; focused?: boolean }) {
  const t = inboxTexts.use();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useTyped(value, onChange);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
      if (((event.metaKey || event.ctrlKey) && event.key === 'k') || (event.key === '/' && !typing)) {
        event.preventDefault();
        input.current?.focus();
        input.current?.select();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const short = typed.trim() !== '' && !longEnough(typed);
  return (
    <search className={styles.search}>
      <div className={styles.box}>
        <Search aria-hidden size={17} />
        <input
          ref={input}
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          aria-describedby={short ? 'search-hint' : undefined}
          autoComplete="off"
        />
        {typed === '' ? (
          <kbd aria-hidden>⌘K</kbd>
        ) : (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => {
              type('', true);
              input.current?.focus();
            }}
          >
            <X aria-hidden size={16} />
          </button>
        )}
      </div>
      {short ? (
        <p id="search-hint" className={styles.hint} role="status">
          {t('searchShort')}
        </p>
      ) : null}
    </search>
  );
}
