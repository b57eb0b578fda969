import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { samePlace } from '../api/base.ts';
import styles from './PdfPage.module.css';
import type { OpenPdf, PageSize } from './pdf.ts';
import { scaleFor } from './scale.ts';
import { pageTexts } from './texts.ts';

export interface PdfPageProps {
  readonly pdf: OpenPdf | null;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly size: PageSize;
  /** Picture of the same page, seen until it is drawn. */
  readonly picture?: string | null;
  /** Small ones carry no text and no name of their own. */
  readonly decorative?: boolean;
  /** Laid over the page; see `placeOnPage`. */
  readonly children?: ReactNode;
  readonly pageRef?: Ref<HTMLDivElement>;
  readonly onPointerDown?: (event: React.PointerEvent<HTMLDivElement>) => void;
}

/** One page, drawn sharp while it is near the view and let go of when it is far away. */
export function PdfPage({ pdf, page, pages, size, picture = null, decorative = false, children, pageRef, onPointerDown }: PdfPageProps) {
  const t = pageTexts.use();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(box);
  const [drawn, setDrawn] = useState(false);
  const [text, setText] = useState('');
  const width = useWidth(box, near);

  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !target || !near || width === 0) return;
    const scale = scaleFor({ width: size.width, height: size.height }, width);
    let over = false;
    let stop = () => {};
    void (async () => {
      try {
        const source = await pdf.file.getPage(page);
        if (over) return;
        const viewport = source.getViewport({ scale });
        // Drawn aside and copied when whole, so that a change of version does not flash white.
        const aside = document.createElement('canvas');
        aside.width = Math.round(viewport.width);
        aside.height = Math.round(viewport.height);
        const drawing = source.render({ canvas: aside, viewport });
        stop = () => drawing.cancel();
        await drawing.promise;
        if (over) return;
        target.width = aside.width;
        target.height = aside.height;
        target.getContext('2d')?.drawImage(aside, 0, 0);
        setDrawn(true);
        if (decorative) return;
        const { items } = await source.getTextContent();
        if (!over) setText(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
      } catch (error) {
        if (!over && !(error instanceof Error && error.name === 'RenderingCancelledException')) setDrawn(false);
      }
    })();
    return () => {
      over = true;
      stop();
    };
  }, [pdf, near, width, page, size.width, size.height, decorative]);

  useEffect(() => {
    if (near || !canvas.current) return;
    canvas.current.width = 0;
    canvas.current.height = 0;
    setDrawn(false);
  }, [near]);

  return (
    <div
      ref={(element) => {
        box.current = element;
        if (typeof pageRef === 'function') pageRef(element);
        else if (pageRef) pageRef.current = element;
      }}
      className={styles.page}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      data-page={page}
      data-on-paper
      data-drawn={drawn || undefined}
      onPointerDown={onPointerDown}
    >
      {!drawn && picture && near ? <img src={samePlace(picture)} alt="" decoding="async" /> : null}
      {!drawn && !picture && !decorative ? <span className={styles.waiting} aria-hidden /> : null}
      <canvas
        ref={canvas}
        width={0}
        height={0}
        hidden={!drawn}
        {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('page', { page, pages }) })}
      />
      {decorative || text === '' ? null : <p className="visually-hidden">{text}</p>}
      {children}
    </div>
  );
}

/** Whether the page is in or around the view; on once it comes within one screen, off beyond two. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '1200px 400px' });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return near;
}

function useWidth(box: React.RefObject<HTMLElement | null>, active: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current || !active) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box, active]);
  return width;
}
