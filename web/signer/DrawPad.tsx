import { Redo2, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import styles from './DrawPad.module.css';
import { markTexts } from './mark-texts.ts';
import { BOX, begin, clear, type Drawing, end, extend, isEmpty, type Point, pathOf, redo, undo } from './strokes.ts';

export interface DrawPadProps {
  readonly drawing: Drawing;
  readonly onChange: (change: (drawing: Drawing) => Drawing) => void;
  readonly note: string;
  /** What is drawn: the words of the box name it. */
  readonly purpose?: 'signature' | 'initials';
  /** Takes the line of the note: a message that moved the box would move it under the pen. */
  readonly error: string | null;
}

/** A box to draw in with a finger, a pen or the mouse; what is seen is the curve that is put on the document. */
export function DrawPad({ drawing, onChange, note, purpose = 'signature', error }: DrawPadProps) {
  const noteId = useId();
  const t = markTexts.use();
  const box = useRef<SVGSVGElement>(null);
  const pointer = useRef<number | null>(null);

  const at = (event: { clientX: number; clientY: number }): Point => {
    const place = box.current!.getScreenCTM()!.inverse();
    return { x: place.a * event.clientX + place.e, y: place.d * event.clientY + place.f };
  };
  const strokes = drawing.current ? [...drawing.strokes, drawing.current] : drawing.strokes;
  return (
    <div className={styles.pad}>
      <svg
        ref={box}
        className={styles.paper}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        role="img"
        aria-label={t(purpose === 'initials' ? 'initialsPadLabel' : 'padLabel', { count: strokes.length })}
        aria-describedby={noteId}
        onPointerDown={(event) => {
          if (pointer.current !== null || (event.pointerType === 'mouse' && event.button !== 0)) return;
          pointer.current = event.pointerId;
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = at(event);
          onChange((one) => begin(one, point));
        }}
        onPointerMove={(event) => {
          if (pointer.current !== event.pointerId) return;
          // A fast pen reports more often than the screen is drawn.
          const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
          const points = (between.length > 0 ? between : [event.nativeEvent]).map(at);
          onChange((one) => extend(one, points));
        }}
        onPointerUp={(event) => {
          if (pointer.current !== event.pointerId) return;
          pointer.current = null;
          onChange(end);
        }}
        onPointerCancel={() => {
          pointer.current = null;
          onChange(end);
        }}
      >
        <line className={styles.line} x1={40} x2={BOX.width - 40} y1={BOX.height * 0.76} y2={BOX.height * 0.76} />
        {strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have their order as their only identity
          <path key={index} className={styles.ink} d={pathOf(stroke)} />
        ))}
      </svg>
      {isEmpty(drawing) ? (
        <p className={styles.hint} aria-hidden>
          {t(purpose === 'initials' ? 'initialsPadHint' : 'padHint')}
        </p>
      ) : null}
      <div className={styles.tools}>
        <Button look="quiet" small icon={<Undo2 aria-hidden />} isDisabled={drawing.strokes.length === 0} onPress={() => onChange(undo)}>
          {t('undo')}
        </Button>
        <Button look="quiet" small icon={<Redo2 aria-hidden />} isDisabled={drawing.undone.length === 0} onPress={() => onChange(redo)}>
          {t('redo')}
        </Button>
        <Button look="quiet" small icon={<Trash2 aria-hidden />} isDisabled={isEmpty(drawing)} onPress={() => onChange(clear)}>
          {t('clear')}
        </Button>
      </div>
      <p id={noteId} className={styles.note}>
        {error ? (
          <span className={styles.error} role="alert">
            {error}
          </span>
        ) : isEmpty(drawing) ? (
          <>
            <span className={styles.rotate}>{t('padRotate')} </span>
            {note}
          </>
        ) : (
          <span role="status">{t('padReady')}</span>
        )}
      </p>
    </div>
  );
}
