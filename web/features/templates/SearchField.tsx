import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTyped } from '../../components/use-typed.ts';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';

/** Filters while one types; what is searched for stands in the address. */
export function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const t = templatesTexts.use();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useTyped(value, onChange);
  return (
    <search className={styles.search}>
      <Search aria-hidden size={17} />
      <input
        ref={input}
        type="search"
        value={typed}
        maxLength={120}
        onChange={(event) => type(event.target.value.trimStart())}
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
      />
      {typed === '' ? null : (
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
    </search>
  );
}
