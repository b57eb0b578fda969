import { useEffect, useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { PdfPage } from '../../pdf/PdfPage.tsx';
import { pageTexts } from '../../pdf/texts.ts';
import { usePdfOf } from '../../pdf/use-pdf-of.ts';
import type { Given } from '../../questions/given.ts';
import { previewTemplate } from './calls.ts';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';

export interface DocumentPreviewProps {
  readonly templateID: string;
  readonly templateHistory: number;
  /** Of everybody. Another object means to make the document again. */
  readonly answers: Given;
}

export const NO_ANSWERS: Given = {};

/** The one before is still being ended at the server: an account has one at a time. */
const AGAIN_MS = 2_000;
const TRIES = 10;

/** The pages of the document as they would be with these answers. */
export function DocumentPreview({ templateID, templateHistory, answers }: DocumentPreviewProps) {
  const t = templatesTexts.use();
  const p = pageTexts.use();
  const language = useLanguage();
  const [made, setMade] = useState<{ readonly bytes: Blob | null; readonly problem: ApiProblem | null }>({ bytes: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const { pdf, failed } = usePdfOf(made.bytes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt begins anew
  useEffect(() => {
    const control = new AbortController();
    setMade({ bytes: null, problem: null });
    let timer: number | undefined;
    const ask = async (left: number): Promise<void> => {
      const outcome = await previewTemplate(templateID, { templateHistory, answers, language }, control.signal);
      if (control.signal.aborted) return;
      const isBusy = 'problem' in outcome && outcome.problem.code === 'template.previews_busy';
      if (isBusy && left > 0) timer = window.setTimeout(() => void ask(left - 1), AGAIN_MS);
      else setMade('problem' in outcome ? { bytes: null, problem: outcome.problem } : { bytes: outcome.data, problem: null });
    };
    void ask(TRIES);
    return () => {
      control.abort();
      window.clearTimeout(timer);
    };
  }, [templateID, templateHistory, answers, language, attempt]);
  if (made.problem) return <ProblemNotice title={t('previewFailed')} problem={made.problem} onRetry={() => setAttempt(attempt + 1)} />;
  if (failed)
    return (
      <Notice tone="stopped">
        <p>{t('previewUnreadable')}</p>
      </Notice>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the keyboard
    <section className={styles.sheets} aria-label={p('pages')} aria-busy={pdf === null} tabIndex={0}>
      {pdf ? (
        pdf.sizes.map((size, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <div key={index} className={styles.sheet}>
            <PdfPage pdf={pdf} page={index + 1} pages={pdf.sizes.length} size={size} />
          </div>
        ))
      ) : (
        <p role="status" className={styles.quiet}>
          {t('previewWaits')}
        </p>
      )}
    </section>
  );
}
