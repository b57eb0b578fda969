import { changeLanguage, LANGUAGES, useLanguage } from '../i18n/language.ts';
import styles from './LanguageSelect.module.css';
import { componentTexts } from './texts.ts';

/** Each language names itself. */
const names = { es: 'Español', en: 'English' } as const;

export function LanguageSelect() {
  const language = useLanguage();
  const t = componentTexts.use();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend to a line of two words
    <div className={styles.select} role="group" aria-label={t('language')}>
      {LANGUAGES.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => changeLanguage(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
}
