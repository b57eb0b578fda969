import { useEffect, useRef, useState } from 'react';
import type { Leg } from '../../api/types.ts';
import { type PdfRect, pagePicture } from '../../pdf/page-picture.ts';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';

interface Place {
  readonly page: number;
  readonly rect: PdfRect;
}

/** Pages that are drawn for one answer; each is read anew. */
const MAX_PLACES = 3;
const WIDTH = 320;

/** The pages on which a leg says that something lies, each with a frame around it. Nothing without the file at hand. */
export function Places({ leg, file }: { leg: Leg; file: File | null }) {
  if (!file) return null;
  const places = placesOf(leg);
  if (places.length === 0) return null;
  return (
    <div className={styles.places}>
      {places.map((place) => (
        <PlacePicture key={JSON.stringify(place)} place={place} file={file} />
      ))}
    </div>
  );
}

function PlacePicture({ place: { page, rect }, file }: { place: Place; file: File }) {
  const t = validationTexts.use();
  const holder = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<React.CSSProperties | null>(null);
  useEffect(() => {
    let left = false;
    void pagePicture(file, page, WIDTH).then((drawn) => {
      if (left || !drawn || !holder.current) return;
      holder.current.replaceChildren(drawn.canvas);
      const percent = (part: number) => `${part * 100}%`;
      const { left: x, top, width, height } = drawn.partOf(rect);
      setFrame({ left: percent(x), top: percent(top), width: percent(width), height: percent(height) });
    });
    return () => {
      left = true;
    };
  }, [file, page, rect]);
  return (
    <figure className={styles.place} data-there={frame !== null || undefined}>
      <div className={styles.placePage}>
        <div ref={holder} />
        {frame ? <span className={styles.placeFrame} style={frame} /> : null}
      </div>
      <figcaption>{t('place', { page: String(page) })}</figcaption>
    </figure>
  );
}

export const namesPlaces = (leg: Leg): boolean => placesOf(leg).length > 0;

function placesOf({ facts }: Leg): Place[] {
  const { places } = facts;
  const given: readonly unknown[] = Array.isArray(places) ? places : [];
  return given.filter(isPlace).slice(0, MAX_PLACES);
}

function isPlace(value: unknown): value is Place {
  const { page, rect } = (value ?? {}) as Partial<Place>;
  return Number.isInteger(page) && Array.isArray(rect) && rect.length === 4 && rect.every(Number.isFinite);
}
