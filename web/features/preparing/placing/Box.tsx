import { useRef } from 'react';
import { placeOnPage } from '../../../components/PageImage.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { isWritten, type Place } from '../working.ts';
import { byKey, inside, resized, type Size } from './geometry.ts';
import type { HintKind } from './hints.ts';
import { ICONS } from './icons.ts';
import styles from './Placing.module.css';
import { placingTexts } from './texts.ts';

const CM = 72 / 2.54;
/** Points below which a box holds one word. */
const NARROW = 110;

export interface BoxProps {
  readonly place: Place;
  readonly page: Size;
  readonly pages: number;
  readonly name: string;
  readonly colour: string;
  readonly selected: boolean;
  /** What is worth a look about it. */
  readonly hint: HintKind | null;
  readonly onSelect: () => void;
  readonly pageAt: (clientX: number, clientY: number) => { page: number; point: { x: number; y: number }; scale: number } | null;
  /** While it moves; answers where it was put. */
  readonly onMoving: (place: Place, snaps: boolean) => Place;
  /** null: it was not moved after all. */
  readonly onMoved: (place: Place | null) => void;
  readonly onChange: (place: Place) => void;
  readonly onRemove: () => void;
}

/** One place on a page: taken and moved, sized at its corner, or both with the arrow keys. */
export function Box({ place, page, name, colour, selected, hint, onSelect, pageAt, onMoving, onMoved, onChange, onRemove }: BoxProps) {
  const t = placingTexts.use();
  const { number } = useFormats();
  const element = useRef<HTMLButtonElement>(null);

  const drag = (event: React.PointerEvent, sizing: boolean) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const start = pageAt(event.clientX, event.clientY);
    const target = element.current;
    if (!start || !target) return;
    onSelect();
    target.setPointerCapture(event.pointerId);
    const grip = { x: start.point.x - place.x, y: start.point.y - place.y };
    let last: Place | null = null;
    const move = (at: PointerEvent) => {
      if (!last && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < 3) return;
      const hit = pageAt(at.clientX, at.clientY);
      if (sizing) {
        last = onMoving(
          resized(place, (at.clientX - event.clientX) / start.scale, (at.clientY - event.clientY) / -start.scale, page),
          false,
        );
      } else if (hit) {
        const there = { ...place, page: hit.page, x: hit.point.x - grip.x, y: hit.point.y - grip.y };
        last = onMoving(hit.page === place.page ? inside(there, page) : there, !at.altKey);
      }
    };
    const end = (keep: boolean) => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', up);
      target.removeEventListener('pointercancel', cancel);
      onMoved(keep ? last : null);
    };
    const up = () => end(true);
    const cancel = () => end(false);
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', up);
    target.addEventListener('pointercancel', cancel);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onRemove();
    }
    const next = byKey(place, event.key, { sizing: event.shiftKey, fine: event.altKey }, page);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };

  const what = t(place.format ? `format_${place.format}` : `field_${place.type}`);
  const Icon = ICONS[place.type];
  // Its colour says whose it is; half a name says nothing.
  const narrow = place.width < NARROW;
  return (
    <button
      ref={element}
      type="button"
      className={styles.box}
      data-place={place.key}
      data-type={place.type}
      data-selected={selected || undefined}
      data-hint={hint ?? undefined}
      aria-pressed={selected}
      aria-label={`${t('boxLabel', {
        what,
        name,
        page: place.page,
        left: number(Math.round((place.x / CM) * 10) / 10),
        bottom: number(Math.round((place.y / CM) * 10) / 10),
      })}${hint ? `. ${t(`mark_${hint}`)}` : ''}`}
      title={hint ? t(`mark_${hint}`) : undefined}
      style={{ ...placeOnPage(place, page), '--signer': colour } as React.CSSProperties}
      onPointerDown={(event) => drag(event, false)}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
    >
      {place.type === 'CHECKBOX' ? null : (
        <>
          <Icon aria-hidden className={styles.boxIcon} size={16} />
          <span className={styles.boxText}>
            {place.prefilled || (isWritten(place.type) && place.label) || (narrow ? what : `${what} · ${name}`)}
          </span>
        </>
      )}
      <span className={styles.handle} aria-hidden onPointerDown={(event) => drag(event, true)} />
    </button>
  );
}
