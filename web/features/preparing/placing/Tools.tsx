import { Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { kindsText, kindTexts } from '../kinds.ts';
import prep from '../Preparing.module.css';
import { type FieldType, type Person, PLACEABLE, type Place } from '../working.ts';
import { Chosen } from './Chosen.tsx';
import { USUAL_SIZE } from './geometry.ts';
import { Hints } from './Hints.tsx';
import type { Hint } from './hints.ts';
import { ICONS } from './icons.ts';
import styles from './Placing.module.css';
import { placingTexts } from './texts.ts';
import { LEAST, MOST, type Zoom } from './use-zoom.ts';

/** The next click on a page places a field of this type for this person. */
export interface Armed {
  readonly person: string;
  readonly type: FieldType;
}

export interface ToolsProps {
  readonly people: readonly Person[];
  readonly person: Person;
  readonly onPerson: (key: string) => void;
  readonly colour: (key: string) => string;
  readonly places: readonly Place[];
  readonly armed: Armed | null;
  readonly onArm: (armed: Armed | null) => void;
  /** `at` in the screen; null: on a free spot of the page that is seen. */
  readonly onPlace: (what: Armed, at: { x: number; y: number } | null) => void;
  /** Screen pixels of a point at a place of the screen; null: no page there. */
  readonly scaleAt: (x: number, y: number) => number | null;
  readonly selected: Place | null;
  readonly pages: number;
  readonly onChange: (place: Place) => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
  readonly onEveryPage: () => void;
  /** The file came signed: one place to sign for each person, and nothing that writes on its pages. */
  readonly onlySignatures: boolean;
  readonly zoom: Zoom;
  readonly hints: readonly Hint[];
  readonly nameOf: (person: string) => string;
  /** To a place on its page. */
  readonly onGo: (place: Place) => void;
  /** Acts on all places at once; null where there are none. */
  readonly formats: ReactNode;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** Whose place, what kind, and what is chosen on the page. */
export function Tools(props: ToolsProps) {
  const t = placingTexts.use();
  const { people, person, onPerson, colour, places, armed, onlySignatures, zoom, undo, redo } = props;
  const k = kindTexts.use();
  const { list } = useFormats();
  const isPlaced = places.some((place) => place.person === person.key);
  const types = PLACEABLE.filter((type) => !onlySignatures || (type === 'SIGNATURE' && !isPlaced));
  return (
    <aside className={styles.tools} aria-label={t('tools')}>
      <div className={styles.history}>
        <Button small icon={<Undo2 aria-hidden />} isDisabled={!undo} onPress={() => undo?.()}>
          {t('undo')}
        </Button>
        <Button small icon={<Redo2 aria-hidden />} isDisabled={!redo} onPress={() => redo?.()}>
          {t('redo')}
        </Button>
        <fieldset className={styles.zoom}>
          <legend className="visually-hidden">{t('zoom')}</legend>
          <Button small icon={<ZoomOut aria-hidden />} isDisabled={zoom.zoom <= LEAST} aria-label={t('further')} onPress={zoom.further}>
            <span className={styles.zoomWord}>{t('furtherShort')}</span>
          </Button>
          <Button small isDisabled={zoom.zoom === 1} aria-label={t('whole', { percent: Math.round(zoom.zoom * 100) })} onPress={zoom.whole}>
            {t('percent', { percent: Math.round(zoom.zoom * 100) })}
          </Button>
          <Button small icon={<ZoomIn aria-hidden />} isDisabled={zoom.zoom >= MOST} aria-label={t('closer')} onPress={zoom.closer}>
            <span className={styles.zoomWord}>{t('closerShort')}</span>
          </Button>
        </fieldset>
      </div>
      {props.formats}
      <fieldset className={styles.whose}>
        <legend className={prep.legend}>{t('whose')}</legend>
        {people.map((one) => (
          <label key={one.key} className={styles.signer} style={{ '--signer': colour(one.key) } as React.CSSProperties}>
            <input type="radio" name="whose" checked={one.key === person.key} onChange={() => onPerson(one.key)} />
            <span className={prep.dot} style={{ background: colour(one.key) }} aria-hidden />
            <span className={styles.signerText}>
              <span className={styles.signerName}>{one.name}</span>
              <span className={styles.signerKinds}>
                {kindsText(
                  places.filter((place) => place.person === one.key),
                  k,
                  list,
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.kinds}>
        <p className={prep.legend}>{t('what')}</p>
        {types.length > 0 ? (
          <div className={styles.chips}>
            {types.map((type) => (
              <Chip key={type} {...props} type={type} armed={armed?.type === type && armed.person === person.key} />
            ))}
          </div>
        ) : null}
        {onlySignatures ? <p className={styles.hint}>{t(types.length > 0 ? 'signedFile' : 'signedFilePlaced')}</p> : null}
        {types.length > 0 ? (
          <p className={styles.hint}>
            {t('placeHint')} <span className={styles.keys}>{t('placeKeys')}</span>
          </p>
        ) : null}
      </div>
      <Hints hints={props.hints} nameOf={props.nameOf} onGo={props.onGo} />
      {props.selected ? <Chosen {...props} place={props.selected} name={props.nameOf(props.selected.person)} /> : null}
    </aside>
  );
}

/** Dragged onto a page, or pressed and then the page pressed; by keyboard it goes to a free spot at once. */
function Chip({ type, armed, person, colour, onArm, onPlace, scaleAt }: Omit<ToolsProps, 'armed'> & { type: FieldType; armed: boolean }) {
  const t = placingTexts.use();
  const Icon = ICONS[type];
  const [ghost, setGhost] = useState<{ x: number; y: number; scale: number } | null>(null);
  const dragged = useRef(false);
  const what = { person: person.key, type };
  const onPointerDown = (event: React.PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    dragged.current = false;
    const move = (at: PointerEvent) => {
      if (!dragged.current && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < 6) return;
      dragged.current = true;
      setGhost({ x: at.clientX, y: at.clientY, scale: scaleAt(at.clientX, at.clientY) ?? 1 });
    };
    const end = (at: PointerEvent) => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', end);
      target.removeEventListener('pointercancel', end);
      setGhost(null);
      if (dragged.current && at.type === 'pointerup') onPlace(what, { x: at.clientX, y: at.clientY });
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', end);
    target.addEventListener('pointercancel', end);
  };
  const size = USUAL_SIZE[type];
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={armed}
        style={{ '--signer': colour(person.key) } as React.CSSProperties}
        onPointerDown={onPointerDown}
        onClick={(event) => {
          if (dragged.current) dragged.current = false;
          // No pointer was used: the key that pressed it cannot point at a page.
          else if (event.detail === 0) onPlace(what, null);
          else onArm(armed ? null : what);
        }}
      >
        <Icon aria-hidden size={17} />
        <span>{t(`field_${type}`)}</span>
      </button>
      {ghost ? (
        <span
          className={styles.ghost}
          aria-hidden
          style={
            {
              '--signer': colour(person.key),
              left: ghost.x - (size.width * ghost.scale) / 2,
              top: ghost.y - (size.height * ghost.scale) / 2,
              width: size.width * ghost.scale,
              height: size.height * ghost.scale,
            } as React.CSSProperties
          }
        />
      ) : null}
    </>
  );
}
