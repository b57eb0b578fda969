import { ChevronLeft, ChevronRight, Link2, Rows2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { DocumentView, TimelineEntry } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Knot } from '../../components/TraceLine.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { knotOf } from './events.ts';
import { asOfEvent, usePlace } from './place.ts';
import railStyles from './Rail.module.css';
import styles from './TimeBar.module.css';
import { documentTexts } from './texts.ts';

const WIDTH = 1000;
const MIDDLE = 16;
const RESTS_MS = 160;
/** From so many events on, plain knots would touch one another; what changed the document still has one. */
const MANY_FOR_NARROW = 20;
const MANY_FOR_WIDE = 60;

export interface TimeBarProps {
  readonly events: readonly TimelineEntry[];
  /** The history is on its way: the bar keeps its place. */
  readonly loading: boolean;
  readonly chosen: number | null;
  readonly view: DocumentView;
}

/** The stroke lying down: a slider from the first event to now. The address keeps the moment. */
export function TimeBar({ events, loading, chosen, view }: TimeBarProps) {
  const t = documentTexts.use();
  const { exact, utc } = useFormats();
  const { goTo, compare, setCompare } = usePlace();
  const dispatch = useAppDispatch();
  const last = events.length - 1;
  const addressed = chosen === null ? last : Math.max(0, chosen - 1);
  // The hand is quicker than the page: what it holds shows at once, the address and the document follow where it rests. It lets go only
  // when the address has followed, or the next step would start from where the last one began. Infinity: now, whatever comes.
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => {
    if (held === null) return;
    if (Math.min(held, last) === addressed) {
      setHeld(null);
      return;
    }
    const timer = window.setTimeout(() => goTo(held >= last ? null : (events[held] ?? null)), RESTS_MS);
    return () => window.clearTimeout(timer);
  });
  if (last < 1) return loading ? <div className={styles.timebar} /> : null;
  const index = Math.min(held ?? addressed, last);
  const event = events[index]!;
  const choose = (next: number) => setHeld(next >= last ? Number.POSITIVE_INFINITY : Math.max(0, next));
  const hash = view.documentFiles.find((one) => one.version === view.documentFileObj.version)?.sha256;
  const past = index < last;
  const copy = async () => {
    const url = new URL(window.location.href);
    url.searchParams.set('asOf', asOfEvent(event));
    try {
      await navigator.clipboard.writeText(url.href);
      dispatch(toast(t('linkCopied')));
    } catch {
      dispatch(toast(t('copyFailed'), 'stopped'));
    }
  };
  const step = (name: 'earlier' | 'later', to: number, Icon: typeof ChevronLeft) => (
    <AriaButton className={styles.stepButton!} aria-label={t(name)} isDisabled={to < 0 || to > last} onPress={() => choose(to)}>
      <Icon aria-hidden size={18} />
    </AriaButton>
  );
  return (
    <section className={styles.timebar} aria-label={t('timebar')} data-past={past || undefined}>
      <div className={styles.timeText}>
        <p className={styles.timeTitle}>{past ? t('asItWas', { when: exact(event.at) }) : t('asItIs')}</p>
        <p className={railStyles.fact}>
          {t('eventOf', { event: index + 1, count: events.length })}
          {past ? ` · ${utc(event.at)}` : ''}
          {hash ? ` · ${t('fileShort', { hash: `${hash.slice(0, 4)}…${hash.slice(-4)}` })}` : ''}
        </p>
      </div>
      <div className={styles.slider}>
        {step('earlier', index - 1, ChevronLeft)}
        <div className={styles.track} data-many={last > MANY_FOR_WIDE ? 'wide' : last > MANY_FOR_NARROW ? 'narrow' : undefined}>
          <svg aria-hidden="true" className={styles.trackStroke} viewBox={`0 0 ${WIDTH} 32`} preserveAspectRatio="none">
            <path className={styles.trackLater} d={stroke(0, last, last)} vectorEffect="non-scaling-stroke" />
            <path className={styles.trackDone} d={stroke(0, index, last)} vectorEffect="non-scaling-stroke" />
          </svg>
          {events.map((one, place) => (
            <svg
              key={one.eventID}
              aria-hidden="true"
              className={styles.trackKnot}
              data-plain={knotOf(one) === 'plain' || undefined}
              style={{ left: `${(place / last) * 100}%` }}
              width="16"
              height="16"
              viewBox="0 0 16 16"
            >
              <Knot kind={place > index ? 'later' : knotOf(one)} x={8} y={8} size={0.72} />
            </svg>
          ))}
          <input
            type="range"
            className={styles.range}
            min={0}
            max={last}
            value={index}
            aria-label={t('timebar')}
            aria-valuetext={`${t('eventOf', { event: index + 1, count: events.length })}: ${event.text} ${exact(event.at)}`}
            onChange={(change) => choose(Number(change.target.value))}
          />
        </div>
        {step('later', index + 1, ChevronRight)}
      </div>
      <div className={styles.timeActs}>
        {past ? (
          <>
            <Button icon={<Rows2 aria-hidden />} onPress={() => setCompare(!compare)}>
              {compare ? t('compareEnd') : t('compare')}
            </Button>
            <Button icon={<Undo2 aria-hidden />} onPress={() => goTo(null)}>
              {t('toNow')}
            </Button>
          </>
        ) : null}
        <span className={styles.linkAct}>
          <Button icon={<Link2 aria-hidden />} onPress={() => void copy()}>
            {t('link')}
          </Button>
        </span>
      </div>
    </section>
  );
}

/** A calm hand from one event to another: small waves, the same at every width. */
function stroke(from: number, to: number, last: number): string {
  const at = (place: number) => (place / last) * WIDTH;
  let path = `M${at(from)} ${MIDDLE}`;
  for (let place = from; place < to; place++)
    path += `Q${(at(place) + at(place + 1)) / 2} ${MIDDLE + (place % 2 === 0 ? -5 : 5)} ${at(place + 1)} ${MIDDLE}`;
  return path;
}
