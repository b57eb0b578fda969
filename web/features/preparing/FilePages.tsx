import { Link } from 'react-router';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { PdfPage } from '../../pdf/PdfPage.tsx';
import { pageTexts } from '../../pdf/texts.ts';
import type { PdfState } from '../../pdf/use-pdf.ts';
import styles from './People.module.css';
import frame from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import { WordWaiting } from './word/WordWaiting.tsx';
import type { DraftView } from './working.ts';

/** The paper that is being prepared, in sight from the first step on: who names people looks up what they sign. */
export function FilePages({ view, file, onPages }: { view: DraftView; file: PdfState; onPages: () => void }) {
  const t = preparingTexts.use();
  const p = pageTexts.use();
  const { bytes, moment } = useFormats();
  const { pdf, problem, retry } = file;
  const { size } = view.documentFileObj;
  const pages = pdf?.sizes.length ?? 0;
  return (
    <aside className={styles.paper} aria-label={t('paper')}>
      {problem ? (
        <ProblemNotice problem={problem} onRetry={retry} />
      ) : view.documentFileObj.pagesUrl === null ? (
        <WordWaiting documentID={view.documentID} onSee={onPages} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the keyboard
        <section className={styles.sheets} aria-label={p('pages')} tabIndex={0}>
          {pdf ? (
            pdf.sizes.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <div key={index} className={styles.sheet}>
                <PdfPage pdf={pdf} page={index + 1} pages={pages} size={one} decorative />
                <span className={styles.sheetNumber}>{t('pageOf', { page: index + 1, pages })}</span>
              </div>
            ))
          ) : (
            <div className={styles.sheet}>
              <div className={styles.sheetWaiting} />
              <span className={styles.sheetNumber}>{p('opening')}</span>
            </div>
          )}
        </section>
      )}
      <div className={styles.paperFacts}>
        <p className={frame.strong}>{view.title}</p>
        <p className={frame.muted}>
          {pdf
            ? t('fileFactsPages', { count: pages, size: bytes(size), when: moment(view.addedOn) })
            : t('fileFacts', { size: bytes(size), when: moment(view.addedOn) })}
        </p>
        <Link to="/document/create">{t('otherFile')}</Link>
      </div>
    </aside>
  );
}
