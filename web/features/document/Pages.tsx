import { useEffect, useRef, useState } from 'react';
import type { DocumentView } from '../../api/types.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { placeOnPage } from '../../components/PageImage.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { FileOfDocument } from '../../pdf/file-bytes.ts';
import { PdfPage } from '../../pdf/PdfPage.tsx';
import type { OpenPdf, PageSize } from '../../pdf/pdf.ts';
import { pageTexts } from '../../pdf/texts.ts';
import { type PdfState, usePdf } from '../../pdf/use-pdf.ts';
import { Comparison } from './Comparison.tsx';
import styles from './Pages.module.css';
import { documentTexts } from './texts.ts';

const A4: PageSize = { width: 595.28, height: 841.89 };

/**
 * The prepared file has its pictures, so it is not read again: every reading of a file is written into the history. Of a signed
 * version the file is read for its words, and drawn from only where a picture does not come.
 */
function fileOf(view: DocumentView | null): FileOfDocument | null {
  if (!view?.documentFileObj.url) return null;
  const { version, url } = view.documentFileObj;
  return version === 1 && view.documentImages.length > 0 ? null : { documentID: view.documentID, version, url };
}

function sizesOf(view: DocumentView | null, { pdf }: PdfState): readonly PageSize[] {
  if (pdf) return pdf.sizes;
  const pages = view?.documentPages?.toSorted((a, b) => a.page - b.page) ?? [];
  return pages.length > 0
    ? pages.map((page) =>
        asSeen(
          page,
          view?.documentImages.find((one) => one.page === page.page),
        ),
      )
    : [A4];
}

/** A page that lies on its side is measured as it stands; its picture shows how it is seen. */
const asSeen = ({ width, height }: PageSize, picture: PageSize | undefined): PageSize =>
  picture && picture.width > picture.height !== width > height ? { width: height, height: width } : { width, height };

export interface PagesProps {
  readonly now: DocumentView;
  /** The document at the chosen moment; null: now is chosen, or it is not there yet. */
  readonly was: DocumentView | null;
  readonly past: boolean;
  readonly compare: boolean;
  /** Time of the chosen event. */
  readonly moment: string | null;
}

/** The pages large, beside them small ones; at an earlier moment the file of that moment. */
export function Pages({ now, was, past, compare, moment }: PagesProps) {
  const t = documentTexts.use();
  const p = pageTexts.use();
  const { exact } = useFormats();
  const shown = past ? was : now;
  const main = usePdf(fileOf(shown));
  const other = usePdf(compare ? fileOf(now) : null);
  const sizes = sizesOf(shown ?? now, main);
  const otherSizes = compare ? sizesOf(now, other) : [];
  const count = Math.max(sizes.length, otherSizes.length);
  const sheets = useRef<HTMLDivElement>(null);
  const [current, scrollTo] = useCurrentPage(sheets, count);
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const common = { pages: count, lost, onLost: (image: string) => setLost((known) => new Set([...known, image])) };

  return (
    <div className={styles.pages}>
      <nav className={styles.thumbs} aria-label={p('thumbs')} data-single={count === 1 || undefined}>
        {rows.map((page) => (
          <button
            key={page}
            type="button"
            className={styles.thumb}
            aria-current={page === current ? 'true' : undefined}
            aria-label={p('page', { page, pages: count })}
            onClick={() => scrollTo(page)}
          >
            <PageOfView {...common} view={shown} pdf={main.pdf} page={page} size={sizes[page - 1] ?? A4} decorative />
            <span className={styles.thumbNumber} aria-hidden>
              {page}
            </span>
          </button>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the keyboard */}
      <section ref={sheets} className={styles.sheets} aria-label={p('pages')} tabIndex={0}>
        {compare && was ? <Comparison was={was} now={now} /> : null}
        {main.problem ? (
          <div className={styles.sheetProblem}>
            <ProblemNotice problem={main.problem} onRetry={main.retry} />
          </div>
        ) : (
          <div className={compare ? styles.pairs : styles.singles}>
            {compare ? (
              <>
                <p className={styles.pairName}>{t('before_when', { when: moment ? exact(moment) : '' })}</p>
                <p className={styles.pairName}>{t('now')}</p>
              </>
            ) : null}
            {/* At an earlier moment, too. */}
            {shown?.word && shown.documentFileObj.url === null ? <p className={styles.pairName}>{t('noPagesYet')}</p> : null}
            {rows.map((page) => (
              <Row key={page} page={page}>
                {sizes[page - 1] ? <PageOfView {...common} view={shown} pdf={main.pdf} page={page} size={sizes[page - 1]!} /> : <span />}
                {compare && otherSizes[page - 1] ? (
                  <PageOfView {...common} view={now} pdf={other.pdf} page={page} size={otherSizes[page - 1]!} />
                ) : null}
              </Row>
            ))}
          </div>
        )}
      </section>
    </div>
  );
}

interface PageOfViewProps {
  readonly view: DocumentView | null;
  readonly pdf: OpenPdf | null;
  readonly page: number;
  readonly pages: number;
  readonly size: PageSize;
  /** Pictures that did not come. */
  readonly lost: ReadonlySet<string>;
  readonly onLost: (documentImageID: string) => void;
  readonly decorative?: boolean;
}

/** One page of one version: another version is another page, never the old one under a new name. */
function PageOfView({ view, pdf, page, pages, size, lost, onLost, decorative = false }: PageOfViewProps) {
  const p = pageTexts.use();
  const image = view?.documentImages.find((one) => one.page === page) ?? null;
  const version = view?.documentFileObj.version ?? 0;
  // A picture of an earlier version would show the page without the signatures that it has.
  const fits = image !== null && image.version === version && !lost.has(image.documentImageID);
  return (
    <PdfPage
      key={version}
      pdf={pdf}
      page={page}
      pages={pages}
      size={size}
      picture={fits ? image.imageURL : null}
      onPictureLost={() => image && onLost(image.documentImageID)}
      waiting={version > 1 ? p('loadingSigned') : null}
      decorative={decorative}
    >
      {decorative ? null : <Places view={view} page={page} size={size} />}
    </PdfPage>
  );
}

function Row({ page, children }: { page: number; children: React.ReactNode }) {
  return (
    <div className={styles.sheet} data-sheet={page}>
      {children}
    </div>
  );
}

/** Where somebody still has to sign or fill in something. */
function Places({ view, page, size }: { view: DocumentView | null; page: number; size: PageSize }) {
  if (!view || view.isDeleted) return null;
  const open = view.staticSignPositions.filter((place) => {
    const signatory = view.signatory.find((one) => one.signatoryID === place.signatoryID);
    return place.page === page && signatory && !signatory.isSigned;
  });
  return open.map((place) => {
    const signatory = view.signatory.find((one) => one.signatoryID === place.signatoryID)!;
    return (
      <span
        key={place.fieldId}
        className={styles.place}
        title={signatory.name ?? undefined}
        data-due={signatory.isDue || undefined}
        style={placeOnPage(place, size)}
      >
        <span>{place.type === 'CHECKBOX' ? '' : signatory.name}</span>
      </span>
    );
  });
}

/** The page that is mostly seen, and a way to another one. */
function useCurrentPage(sheets: React.RefObject<HTMLElement | null>, count: number): [number, (page: number) => void] {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const box = sheets.current;
    if (!box || count === 0) return;
    const seen = new Map<number, number>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(Number((entry.target as HTMLElement).dataset.sheet), entry.intersectionRect.height);
        const [page] = [...seen].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
        setCurrent(page);
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const sheet of box.querySelectorAll('[data-sheet]')) watcher.observe(sheet);
    return () => watcher.disconnect();
  }, [sheets, count]);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return [
    current,
    (page) =>
      sheets.current?.querySelector(`[data-sheet="${page}"]`)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' }),
  ];
}
