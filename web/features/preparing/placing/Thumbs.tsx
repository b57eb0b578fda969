import { PdfPage } from '../../../pdf/PdfPage.tsx';
import type { OpenPdf } from '../../../pdf/pdf.ts';
import { pageTexts } from '../../../pdf/texts.ts';
import type { Place } from '../working.ts';
import styles from './Placing.module.css';
import { placingTexts } from './texts.ts';

export interface ThumbsProps {
  readonly pdf: OpenPdf;
  readonly places: readonly Place[];
  readonly current: number;
  readonly colour: (person: string) => string;
  readonly onGo: (page: number) => void;
}

/** The pages in small, each with its number and a dot for each place on it. */
export function Thumbs({ pdf, places, current, colour, onGo }: ThumbsProps) {
  const t = placingTexts.use();
  const p = pageTexts.use();
  const pages = pdf.sizes.length;
  return (
    <nav className={styles.thumbs} aria-label={p('thumbs')}>
      {pdf.sizes.map((size, index) => {
        const page = index + 1;
        const here = places.filter((place) => place.page === page);
        return (
          <button
            key={page}
            type="button"
            className={styles.thumb}
            aria-current={page === current ? 'true' : undefined}
            aria-label={`${p('page', { page, pages })}. ${t('placesHere', { count: here.length })}`}
            onClick={() => onGo(page)}
          >
            <span className={styles.thumbPaper}>
              <PdfPage pdf={pdf} page={page} pages={pages} size={size} decorative />
            </span>
            <span className={styles.thumbMarks} aria-hidden>
              <span className={styles.thumbNumber}>{page}</span>
              {here.map((place) => (
                <i key={place.key} style={{ background: colour(place.person) }} />
              ))}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
