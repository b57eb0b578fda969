import { useId } from 'react';
import { Field } from '../../components/Field.tsx';
import { FileNotices } from './FileNotices.tsx';
import styles from './People.module.css';
import frame from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';

const KINDS = ['contract', 'agreement', 'promissoryNote', 'power', 'minutes', 'letter'] as const;

/** What the document is called, and behind one press what has a sensible answer already (ROUTE-026: title, country, language, type). */
export function DraftFile({ draft, tried }: { draft: Draft; tried: boolean }) {
  const t = preparingTexts.use();
  const id = useId();
  const { working, view, change } = draft;
  return (
    <section className={styles.named} aria-label={t('fileTitle')}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        value={working.title}
        maxLength={300}
        onChange={(title) => change({ ...working, title })}
        error={tried && working.title.trim() === '' ? t('nameNeededDoc') : null}
      />
      <details className={styles.more}>
        <summary>{t(working.language === 'es' ? 'moreEs' : 'moreEn')}</summary>
        <div className={frame.form}>
          <div className={frame.labelled}>
            <label htmlFor={`${id}-language`}>{t('language')}</label>
            <select
              id={`${id}-language`}
              className={frame.input}
              value={working.language}
              aria-describedby={`${id}-language-why`}
              onChange={(event) => change({ ...working, language: event.target.value === 'en' ? 'en' : 'es' })}
            >
              <option value="es">Español</option>
              <option value="en">English</option>
            </select>
            <p id={`${id}-language-why`} className={styles.why}>
              {t('languageWhy')}
            </p>
          </div>
          <div className={frame.two}>
            <Field
              label={t('country')}
              value={working.country}
              maxLength={60}
              autoComplete="country-name"
              onChange={(country) => change({ ...working, country })}
            />
            <div className={frame.labelled}>
              <label htmlFor={`${id}-type`}>{t('documentType')}</label>
              <input
                id={`${id}-type`}
                className={frame.input}
                list={`${id}-types`}
                maxLength={120}
                value={working.documentType}
                aria-describedby={`${id}-type-why`}
                onChange={(event) => change({ ...working, documentType: event.target.value })}
              />
              <datalist id={`${id}-types`}>
                {KINDS.map((kind) => (
                  <option key={kind} value={t(`kind_${kind}`)} />
                ))}
              </datalist>
            </div>
          </div>
          <p id={`${id}-type-why`} className={styles.why}>
            {t('countryWhy')}
          </p>
        </div>
      </details>
      <FileNotices file={view.uploadedFile} />
    </section>
  );
}
