import { useId } from 'react';
import styles from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';

/** The language of the mails and of what is written into the document; not that of this page. */
export function LanguageOfDocument({ draft }: { draft: Draft }) {
  const t = preparingTexts.use();
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{t('language')}</label>
      <select
        id={id}
        className={styles.input}
        value={draft.working.language}
        onChange={(event) => draft.change({ ...draft.working, language: event.target.value === 'en' ? 'en' : 'es' })}
      >
        <option value="es">Español</option>
        <option value="en">English</option>
      </select>
    </div>
  );
}
