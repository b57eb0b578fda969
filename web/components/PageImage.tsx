import { type ReactNode, useEffect, useState } from 'react';
import { samePlace } from '../api/base.ts';
import { Button } from './Button.tsx';
import styles from './PageImage.module.css';
import { componentTexts } from './texts.ts';

export interface PageImageProps {
  /** Address of the picture; null: the paper stays empty until there is one. */
  readonly src: string | null;
  readonly page: number;
  readonly pages: number;
  /** Any unit; their ratio keeps the place of the page before it is there. */
  readonly width: number;
  readonly height: number;
  /** Laid over the page; see `placeOnPage`. */
  readonly children?: ReactNode;
  /** `eager` for the first page that is seen. */
  readonly loading?: 'eager' | 'lazy';
  /** The words of the page for who does not see it; without them its number. */
  readonly alt?: string;
}

/** One page of a document, sharp and with its place kept. */
export function PageImage({ src, page, pages, width, height, children, loading = 'lazy', alt }: PageImageProps) {
  const t = componentTexts.use();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return;
    const again = () => {
      setFailed(false);
      setAttempt((one) => one + 1);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed]);
  return (
    <div className={styles.page} style={{ aspectRatio: `${width} / ${height}` }} data-page={page} data-on-paper>
      {src ? (
        <img
          key={attempt}
          src={samePlace(src)}
          alt={alt ?? t('page', { page, pages })}
          loading={loading}
          decoding="async"
          onError={() => setFailed(true)}
          onLoad={() => setFailed(false)}
        />
      ) : null}
      {failed ? (
        <div className={styles.failed}>
          <Button
            onPress={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            {t('retry')}
          </Button>
        </div>
      ) : null}
      {children}
    </div>
  );
}

/**
 * Style of something that lies on a page. Places are PDF points from the lower left corner, as the API gives them;
 * `page` is its entry in `documentPages`. In per cent, so that it follows every zoom.
 */
export function placeOnPage(place: { x: number; y: number; width: number; height: number }, page: { width: number; height: number }) {
  return {
    position: 'absolute' as const,
    left: `${(place.x / page.width) * 100}%`,
    top: `${((page.height - place.y - place.height) / page.height) * 100}%`,
    width: `${(place.width / page.width) * 100}%`,
    height: `${(place.height / page.height) * 100}%`,
  };
}
