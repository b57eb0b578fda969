import { useEffect, useRef, useState } from 'react';
import { PdfPage } from '../../../pdf/PdfPage.tsx';
import type { OpenPdf } from '../../../pdf/pdf.ts';
import { pageTexts } from '../../../pdf/texts.ts';
import { colourOf } from '../colours.ts';
import { FormatsPart } from '../formats/FormatsPart.tsx';
import { nextKey } from '../keys.ts';
import { numbered } from '../order.ts';
import { preparingTexts } from '../texts.ts';
import type { Draft } from '../use-draft.ts';
import { type Place, placesOf, signers } from '../working.ts';
import { Box } from './Box.tsx';
import { dropped, freeSpot, type Guide, inside, pointOn, snap, USUAL_SIZE } from './geometry.ts';
import { hintsOf } from './hints.ts';
import styles from './Placing.module.css';
import { did, noPast, type Past, redone, undone } from './past.ts';
import { Thumbs } from './Thumbs.tsx';
import { type Armed, Tools } from './Tools.tsx';
import { placingTexts } from './texts.ts';
import { useWords } from './use-words.ts';
import { useZoom } from './use-zoom.ts';

/** Pages with the places of everybody on them. Every act has a way by mouse, by touch and by keys. */
export function Placing({ draft, pdf }: { draft: Draft; pdf: OpenPdf }) {
  const t = placingTexts.use();
  const own = preparingTexts.use();
  const p = pageTexts.use();
  const { working, change } = draft;
  const people = numbered(signers(working));
  const places = placesOf(working);
  const [person, setPerson] = useState(people[0]?.key ?? '');
  const [selected, setSelected] = useState<string | null>(null);
  const [armed, setArmed] = useState<Armed | null>(null);
  const [moving, setMoving] = useState<Place | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [past, setPast] = useState<Past<readonly Place[]>>(noPast);
  const [said, setSaid] = useState('');
  const [current, setCurrent] = useState(1);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = pdf.sizes.length;
  const chosen = people.find((one) => one.key === person) ?? people[0]!;
  const nameOf = (key: string) => people.find((one) => one.key === key)?.name || own('thisPerson');
  const colour = (key: string) => colourOf(people.findIndex((one) => one.key === key));
  const zoom = useZoom(sheets);
  const words = useWords(pdf, [...new Set(places.map((place) => place.page))]);
  const hints = hintsOf(places, pdf.sizes, words);
  const onlySignatures = draft.view.uploadedFile?.alreadySigned ?? false;
  const selectedPlace = places.find((place) => place.key === selected) ?? null;

  const commit = (next: readonly Place[]) => {
    setPast(did(past, working.places));
    change({ ...working, places: next });
  };
  const put = (place: Place) => commit(working.places.map((one) => (one.key === place.key ? place : one)));
  const remove = (key: string) => {
    const gone = working.places.find((one) => one.key === key);
    commit(working.places.filter((one) => one.key !== key));
    setSelected(null);
    if (gone) setSaid(t('saidRemoved', { what: t(`field_${gone.type}`), name: nameOf(gone.person) }));
    sheets.current?.focus();
  };
  const add = ({ person: key, type }: Armed, page: number, at: { x: number; y: number } | null) => {
    const size = USUAL_SIZE[type];
    const sheet = pdf.sizes[page - 1]!;
    const there = places.filter((one) => one.page === page);
    const box = at ? dropped(type, at, sheet) : inside({ ...freeSpot(size, there, sheet), ...size }, sheet);
    const placed: Place = { key: nextKey('field'), person: key, type, page, ...box, label: '', required: true };
    const place = at ? snap(placed, there, sheet).box : placed;
    commit([...working.places, place]);
    setSelected(place.key);
    setArmed(null);
    setSaid(t('saidPlaced', { what: t(`field_${type}`), name: nameOf(key), page }));
    window.requestAnimationFrame(() => sheets.current?.querySelector<HTMLElement>(`[data-place="${place.key}"]`)?.focus());
  };
  const undo = () => {
    const step = undone(past, working.places);
    if (!step) return;
    setPast(step.past);
    change({ ...working, places: step.state });
    setSaid(t('saidUndone'));
  };
  const redo = () => {
    const step = redone(past, working.places);
    if (!step) return;
    setPast(step.past);
    change({ ...working, places: step.state });
    setSaid(t('saidRedone'));
  };

  /** The page under a point of the screen, and the point on it. */
  const pageAt = (clientX: number, clientY: number) => {
    const seen = sheets.current?.getBoundingClientRect();
    if (!seen || clientX < seen.left || clientX > seen.right || clientY < seen.top || clientY > seen.bottom) return null;
    for (const frame of sheets.current?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
      const rect = frame.getBoundingClientRect();
      if (clientX < rect.left || clientX > rect.right || clientY < rect.top || clientY > rect.bottom) continue;
      const page = Number(frame.dataset.page);
      return { page, point: pointOn(rect, pdf.sizes[page - 1]!, clientX, clientY), scale: rect.width / pdf.sizes[page - 1]!.width };
    }
    return null;
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setArmed(null);
      const target = event.target as HTMLElement;
      if (!(event.ctrlKey || event.metaKey) || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const key = event.key.toLowerCase();
      if (key === 'z' || key === 'y') {
        event.preventDefault();
        if (key === 'y' || event.shiftKey) redo();
        else undo();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    const box = sheets.current;
    if (!box) return;
    const seen = new Map<number, number>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(Number((entry.target as HTMLElement).dataset.page), entry.intersectionRect.height);
        setCurrent([...seen].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0])[0]);
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const sheet of box.querySelectorAll('[data-page]')) watcher.observe(sheet);
    return () => watcher.disconnect();
  }, []);
  const goTo = (page: number) => sheets.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });

  return (
    <div className={styles.placing} data-armed={armed ? 'true' : undefined}>
      <Thumbs pdf={pdf} places={places} current={current} colour={colour} onGo={goTo} />
      <section
        ref={sheets}
        className={styles.sheets}
        aria-label={p('pages')}
        aria-keyshortcuts="+ - 0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the keyboard
        tabIndex={0}
        style={{ '--zoom': zoom.zoom } as React.CSSProperties}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === '+' || event.key === '=') zoom.closer();
          else if (event.key === '-') zoom.further();
          else if (event.key === '0') zoom.whole();
        }}
      >
        {armed ? (
          <p className={styles.armedNote}>
            {t('armed', { what: t(`field_${armed.type}`), name: nameOf(armed.person) })}{' '}
            <span className={styles.keys}>{t('armedKeys')}</span>
          </p>
        ) : null}
        {pdf.sizes.map((size, index) => {
          const page = index + 1;
          const here = places.map((place) => (moving?.key === place.key ? moving : place)).filter((place) => place.page === page);
          return (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              pdf={pdf}
              page={page}
              pages={pages}
              size={size}
              onPointerDown={(event) => {
                if ((event.target as HTMLElement).closest('[data-place]')) return;
                const hit = armed ? pageAt(event.clientX, event.clientY) : null;
                if (armed && hit) {
                  event.preventDefault();
                  add(armed, hit.page, hit.point);
                } else setSelected(null);
              }}
            >
              {here.map((place) => (
                <Box
                  key={place.key}
                  place={place}
                  page={size}
                  pages={pages}
                  name={nameOf(place.person)}
                  colour={colour(place.person)}
                  selected={selected === place.key}
                  hint={moving ? null : (hints.find((one) => one.place.key === place.key)?.kind ?? null)}
                  onSelect={() => {
                    setSelected(place.key);
                    setPerson(place.person);
                  }}
                  pageAt={pageAt}
                  onMoving={(next, snaps) => {
                    const sheet = pdf.sizes[next.page - 1]!;
                    const fitted = snaps
                      ? snap(
                          next,
                          places.filter((one) => one.page === next.page && one.key !== next.key),
                          sheet,
                        )
                      : { box: next, guides: [] };
                    setGuides(fitted.guides);
                    setMoving(fitted.box);
                    return fitted.box;
                  }}
                  onMoved={(next) => {
                    setMoving(null);
                    setGuides([]);
                    if (next) put(next);
                  }}
                  onChange={put}
                  onRemove={() => remove(place.key)}
                />
              ))}
              {moving?.page === page
                ? guides.map((guide) => (
                    <span
                      key={`${guide.axis}${guide.at}`}
                      className={styles.guide}
                      data-axis={guide.axis}
                      aria-hidden
                      style={
                        guide.axis === 'x'
                          ? { left: `${(guide.at / size.width) * 100}%` }
                          : { bottom: `${(guide.at / size.height) * 100}%` }
                      }
                    />
                  ))
                : null}
            </PdfPage>
          );
        })}
      </section>
      <Tools
        people={people}
        person={chosen}
        onPerson={(key) => {
          setPerson(key);
          setArmed(null);
        }}
        colour={colour}
        places={places}
        armed={armed}
        onArm={setArmed}
        onPlace={(what, at) => {
          const hit = at ? pageAt(at.x, at.y) : null;
          if (!at) add(what, current, null);
          else if (hit) add(what, hit.page, hit.point);
        }}
        scaleAt={(x, y) => pageAt(x, y)?.scale ?? null}
        selected={selectedPlace}
        pages={pages}
        onChange={(place) => put(inside(place, pdf.sizes[place.page - 1]!))}
        onRemove={() => selectedPlace && remove(selectedPlace.key)}
        onDuplicate={() => {
          if (!selectedPlace) return;
          const sheet = pdf.sizes[selectedPlace.page - 1]!;
          const copy = inside({ ...selectedPlace, key: nextKey('field'), x: selectedPlace.x + 14, y: selectedPlace.y - 14 }, sheet);
          commit([...working.places, copy]);
          setSelected(copy.key);
        }}
        onEveryPage={() => {
          if (!selectedPlace) return;
          const copies = pdf.sizes.flatMap((sheet, index) =>
            index + 1 === selectedPlace.page ||
            places.some((one) => one.page === index + 1 && one.person === selectedPlace.person && one.type === selectedPlace.type)
              ? []
              : [inside({ ...selectedPlace, key: nextKey('field'), page: index + 1 }, sheet)],
          );
          commit([...working.places, ...copies]);
        }}
        onlySignatures={onlySignatures}
        zoom={zoom}
        hints={hints}
        nameOf={nameOf}
        formats={
          draft.view.offered?.formats ? (
            <FormatsPart
              people={people}
              places={places}
              sizes={pdf.sizes}
              onlySignatures={onlySignatures}
              nameOf={nameOf}
              onLaidOut={(laid, replaces) => {
                const going = new Set(replaces ? places.map((place) => place.key) : []);
                commit([...working.places.filter((place) => !going.has(place.key)), ...laid]);
                setSelected(null);
              }}
            />
          ) : null
        }
        onGo={(place) => {
          goTo(place.page);
          sheets.current?.querySelector<HTMLElement>(`[data-place="${place.key}"]`)?.focus();
        }}
        undo={past.before.length > 0 ? undo : null}
        redo={past.after.length > 0 ? redo : null}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
