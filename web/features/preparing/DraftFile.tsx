import { FileText } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Field } from '../../components/Field.tsx';
import { useFormats } from '../../i18n/format.ts';
import { FileNotices } from './FileNotices.tsx';
import { LanguageOfDocument } from './LanguageOfDocument.tsx';
import styles from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';

const KINDS = ['contract', 'agreement', 'promissoryNote', 'power', 'minutes', 'letter'] as const;

/** The file that was taken, and what it is called (ROUTE-026: title, country, language, type). */
export function DraftFile({ draft, tried }: { draft: Draft; tried: boolean }) {
  const t = preparingTexts.use();
  const { bytes, moment } = useFormats();
  const list = useId();
  const { working, view, change } = draft;
  return (
    <>
      <div className={styles.fileCard}>
        <FileText aria-hidden size={32} strokeWidth={1.4} />
        <div>
          <p className={styles.strong}>{view.title}</p>
          <p className={styles.muted}>{t('fileFacts', { size: bytes(view.documentFileObj.size), when: moment(view.addedOn) })}</p>
        </div>
        <Link to="/document/create">{t('otherFile')}</Link>
      </div>
      <FileNotices file={view.uploadedFile} />
      <div className={styles.form}>
        <Field
          label={t('name')}
          hint={t('nameHint')}
          value={working.title}
          maxLength={300}
          onChange={(title) => change({ ...working, title })}
          error={tried && working.title.trim() === '' ? t('nameNeededDoc') : null}
        />
        <div className={styles.two}>
          <LanguageOfDocument draft={draft} />
          <Field
            label={t('country')}
            value={working.country}
            maxLength={60}
            autoComplete="country-name"
            onChange={(country) => change({ ...working, country })}
          />
        </div>
        <div className={styles.labelled}>
          <label htmlFor={`${list}-type`}>{t('documentType')}</label>
          <input
            id={`${list}-type`}
            className={styles.input}
            list={list}
            maxLength={120}
            value={working.documentType}
            onChange={(event) => change({ ...working, documentType: event.target.value })}
          />
          <datalist id={list}>
            {KINDS.map((kind) => (
              <option key={kind} value={t(`kind_${kind}`)} />
            ))}
          </datalist>
        </div>
      </div>
    </>
  );
}
