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
  /** Picture of this page of this very version: then nothing is drawn here, only the words come from the file. */
  readonly picture?: string | null;
  /** Called when the picture does not come. */
  readonly onPictureLost?: (() => void) | undefined;
  /** Says what is on its way while there is nothing to see. */
  readonly waiting?: string | null;
  /** Small ones carry no text and no name of their own. */
  readonly decorative?: boolean;
  /** Laid over the page; see `placeOnPage`. */
  readonly children?: ReactNode;
  readonly pageRef?: Ref<HTMLDivElement>;
  readonly onPointerDown?: (event: React.PointerEvent<HTMLDivElement>) => void;
}

/** One page, drawn sharp while it is near the view and let go of when it is far away. */
export function PdfPage(props: PdfPageProps) {
  const {
    pdf,
    page,
    pages,
    size,
    picture = null,
    onPictureLost,
    waiting = null,
    decorative = false,
    children,
    pageRef,
    onPointerDown,
  } = props;
  const t = pageTexts.use();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(box, decorative);
  const [drawn, setDrawn] = useState(false);
  // Every answer signs the address anew; what counts is whether there is a picture, and of which version.
  const [pictured, setPictured] = useState(false);
  const hasPicture = picture !== null;
  const [text, setText] = useState('');
  const width = useWidth(box, near);

  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !target || !near || width === 0 || hasPicture) return;
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
        const words = await wordsOf(pdf, page);
        if (!over) setText(words);
      } catch (error) {
        if (!over && !(error instanceof Error && error.name === 'RenderingCancelledException')) setDrawn(false);
      }
    })();
    return () => {
      over = true;
      stop();
    };
  }, [pdf, near, width, page, size.width, size.height, decorative, hasPicture]);

  useEffect(() => {
    if (!pdf || !near || !hasPicture || decorative) return;
    let over = false;
    void wordsOf(pdf, page).then(
      (words) => over || setText(words),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [pdf, near, page, hasPicture, decorative]);

  useEffect(() => {
    if (near) return;
    if (canvas.current) {
      canvas.current.width = 0;
      canvas.current.height = 0;
    }
    setDrawn(false);
    setPictured(false);
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
      {picture && near ? (
        <Picture
          address={picture}
          name={decorative ? '' : t('page', { page, pages })}
          onShown={() => setPictured(true)}
          onLost={() => onPictureLost?.()}
        />
      ) : null}
      {drawn || pictured || decorative ? null : (
        <span className={styles.waiting}>{waiting !== null && near ? <span className={styles.waitingText}>{waiting}</span> : null}</span>
      )}
      {picture ? null : (
        <canvas
          ref={canvas}
          width={0}
          height={0}
          hidden={!drawn}
          {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('page', { page, pages }) })}
        />
      )}
      {decorative || text === '' ? null : <p className="visually-hidden">{text}</p>}
      {children}
    </div>
  );
}

/** The picture keeps the address it came with: a later one of the same page opens the same bytes and would only load them again. */
function Picture(props: { address: string; name: string; onShown: () => void; onLost: () => void }) {
  const [address] = useState(props.address);
  return <img src={samePlace(address)} alt={props.name} decoding="async" onLoad={props.onShown} onError={props.onLost} />;
}

async function wordsOf(pdf: OpenPdf, page: number): Promise<string> {
  const { items } = await (await pdf.file.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}

/** Small pages stand close together: what one screen holds of them is many. */
const AROUND = { large: '1200px 400px', small: '100px' };

/** Whether the page is in or around the view; on once it comes within one screen, off beyond two. */
function useNear(box: React.RefObject<HTMLElement | null>, small: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: small ? AROUND.small : AROUND.large,
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box, small]);
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
