import { useId } from 'react';
import { Status } from '../../../components/Status.tsx';
import { PdfPage } from '../../../pdf/PdfPage.tsx';
import type { OpenPdf } from '../../../pdf/pdf.ts';
import styles from './Special.module.css';
import { specialTexts } from './texts.ts';

export interface InvoicePagesProps {
  readonly pdf: OpenPdf;
  /** From 1; null: none chosen yet. */
  readonly chosen: number | null;
  readonly onChoose: (page: number) => void;
  readonly error: string | null;
}

/** Every page to look at, and one of them to choose (UI-059). */
export function InvoicePages({ pdf, chosen, onChoose, error }: InvoicePagesProps) {
  const t = specialTexts.use();
  const id = useId();
  return (
    <fieldset className={styles.pages} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('pickTitle')}</legend>
      <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
      <div className={styles.grid}>
        {pdf.sizes.map((size, index) => {
          const page = index + 1;
          return (
            <label key={page} className={styles.option}>
              <PdfPage pdf={pdf} page={page} pages={pdf.sizes.length} size={size} decorative />
              <span className={styles.optionLine}>
                <input type="radio" name={id} checked={chosen === page} onChange={() => onChoose(page)} aria-label={t('pick', { page })} />
                <span aria-hidden>{t('pick', { page })}</span>
                {chosen === page ? <Status tone="done">{t('invoice')}</Status> : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
