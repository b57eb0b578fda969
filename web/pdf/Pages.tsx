import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentImage } from '../api/types.ts';
import { PageImage } from '../components/PageImage.tsx';
import styles from './Pages.module.css';
import { pageTexts } from './texts.ts';
import type { DocumentText } from './use-text.ts';

export interface PagesProps {
  readonly pictures: readonly DocumentImage[];
  readonly text: DocumentText;
  /** What lies on a page. */
  readonly over?: (picture: DocumentImage) => ReactNode;
  /** Called once, when the first page can be read. */
  readonly onFirst?: () => void;
}

/** Pages further away than this many screens hold no picture: 300 pages weigh as much as five. */
const NEAR = '120% 0px';

/** The pages of a document under each other. Every page keeps its place from the start, so that nothing jumps. */
export function Pages({ pictures, text, over, onFirst }: PagesProps) {
  const t = pageTexts.use();
  return (
    <section className={styles.pages} aria-label={t('pages')}>
      {pictures.map((picture) => (
        <PageSlot
          key={picture.documentImageID}
          picture={picture}
          pages={pictures.length}
          text={text}
          onSeen={picture.page === 1 ? onFirst : undefined}
        >
          {over?.(picture)}
        </PageSlot>
      ))}
    </section>
  );
}

interface SlotProps {
  readonly picture: DocumentImage;
  readonly pages: number;
  readonly text: DocumentText;
  readonly children: ReactNode;
  readonly onSeen: (() => void) | undefined;
}

const PageSlot = memo(function PageSlot({ picture, pages, text, children, onSeen }: SlotProps) {
  const t = pageTexts.use();
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(picture.page === 1);
  // Every answer signs the address anew; the first one stays good for days and keeps the picture from loading again.
  const [address] = useState(picture.imageURL);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: NEAR });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const image = place.current?.querySelector('img');
    if (!onSeen || !image) return;
    if (image.complete && image.naturalWidth > 0) onSeen();
    else image.addEventListener('load', onSeen, { once: true });
    return () => image.removeEventListener('load', onSeen);
  }, [onSeen]);
  return (
    <article ref={place} id={`page-${picture.page}`} className={styles.slot} aria-label={t('page', { page: picture.page, pages })}>
      {text.state === 'on' ? <PageWords page={picture.page} near={near} source={text.source} /> : null}
      <PageImage
        src={near ? address : null}
        page={picture.page}
        pages={pages}
        width={picture.width}
        height={picture.height}
        loading="eager"
      >
        {children}
      </PageImage>
    </article>
  );
});

function PageWords({ page, near, source }: { page: number; near: boolean; source: Extract<DocumentText, { state: 'on' }>['source'] }) {
  const t = pageTexts.use();
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (!near || words !== null) return;
    let left = false;
    source.page(page).then(
      (found) => left || setWords(found),
      () => left || setWords(''),
    );
    return () => {
      left = true;
    };
  }, [near, words, page, source]);
  return (
    <section className={styles.words} aria-label={t('pageText', { page })}>
      {words === null ? (
        <p className={styles.quiet}>{t('textLoading')}</p>
      ) : words === '' ? (
        <p className={styles.quiet}>{t('pageNoText')}</p>
      ) : (
        <p>{words}</p>
      )}
    </section>
  );
}
