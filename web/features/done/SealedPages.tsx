import { ProblemNotice } from '../../components/Notice.tsx';
import styles from '../../pdf/Pages.module.css';
import { PdfPage } from '../../pdf/PdfPage.tsx';
import { pageTexts } from '../../pdf/texts.ts';
import { usePdf } from '../../pdf/use-pdf.ts';
import type { DoneView } from './types.ts';

/** The pages of the sealed file itself. The pictures of the prepared one would show them without their signatures. */
export function SealedPages({ view: { documentID, pages, pdf } }: { view: DoneView }) {
  const p = pageTexts.use();
  const sealed = usePdf({ documentID, version: pdf.version, url: pdf.url });
  const sizes = sealed.pdf?.sizes ?? pages;
  if (sealed.problem)
    return (
      <div className={styles.pages}>
        <ProblemNotice problem={sealed.problem} onRetry={sealed.retry} />
      </div>
    );
  return (
    <section className={styles.pages} aria-label={p('pages')} aria-busy={sealed.pdf === null}>
      {sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have their order as their only identity
        <div key={index} className={styles.slot}>
          <PdfPage pdf={sealed.pdf} page={index + 1} pages={sizes.length} size={size} />
        </div>
      ))}
    </section>
  );
}
