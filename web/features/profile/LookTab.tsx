import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { chooseTheme, keptTheme, onThemeChange, THEMES } from '../../design/theme.ts';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type OwnProfile, useSavePersonalDataMutation } from './calls.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** The language belongs to the account and is saved (I18N-006), the appearance to this browser and holds at once. */
export function LookTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use();
  const dispatch = useAppDispatch();
  const theme = useSyncExternalStore(onThemeChange, keptTheme);
  const [language, setLanguage] = useState<Language>(profile.language);
  const [save, { error, isLoading }] = useSavePersonalDataMutation();
  const problem = problemOf(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await save({ language });
    if (!('data' in answer) || !answer.data) return;
    changeLanguage(answer.data.language);
    dispatch(toast(profileTexts.in(answer.data.language)('saved')));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <fieldset className={styles.group}>
        <legend>{t('language')}</legend>
        <p className={styles.quiet}>{t('languageHint')}</p>
        <div className={styles.radios}>
          {LANGUAGES.map((one) => (
            <label key={one} className={styles.radio} lang={one}>
              <input type="radio" name="language" checked={language === one} onChange={() => setLanguage(one)} />
              {LANGUAGE_NAMES[one]}
            </label>
          ))}
        </div>
        <p className={styles.actions}>
          <Button type="submit" look="primary" busy={isLoading}>
            {t('saveLanguage')}
          </Button>
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('theme')}</legend>
        <p className={styles.quiet}>{t('themeHint')}</p>
        <div className={styles.radios}>
          {THEMES.map((one) => (
            <label key={one} className={styles.radio}>
              <input type="radio" name="theme" checked={theme === one} onChange={() => chooseTheme(one)} />
              {t(`theme_${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
