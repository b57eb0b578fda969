import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './SearchBox.module.css';
import { inboxTexts } from './texts.ts';

/** Characters from which the server searches. */
export const SEARCH_FROM = 4;

const PAUSE_MS = 220;

/** Filters while one types; Ctrl-K and / lead here. */
export function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const t = inboxTexts.use();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (typed === value) return;
    const timer = window.setTimeout(() => onChange(typed), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
      if (((event.metaKey || event.ctrlKey) && event.key === 'k') || (event.key === '/' && !typing)) {
        event.preventDefault();
        input.current?.focus();
        input.current?.select();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const short = typed.trim() !== '' && Array.from(typed.trim()).length < SEARCH_FROM;
  return (
    <search className={styles.search}>
      <div className={styles.box}>
        <Search aria-hidden size={17} />
        <input
          ref={input}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
              setTyped('');
              onChange('');
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
