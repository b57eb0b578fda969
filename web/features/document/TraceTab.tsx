import { ShieldCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { TimelineEntry } from '../../api/types.ts';
import { CopyHash } from '../../components/CopyHash.tsx';
import { Status } from '../../components/Status.tsx';
import { Knot } from '../../components/TraceLine.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './DocumentPage.module.css';
import { detailTexts } from './detail-texts.ts';
import { deviceOf, failureOf, hashesOf, isTest, KINDS, type Kind, kindOf, knotOf, proofOf } from './events.ts';
import { usePlace } from './place.ts';

/** The history as one stroke; each knot leads to the document as it was then. `past`: number of the chosen event; null: now. */
export function TraceTab({ events, past }: { events: readonly TimelineEntry[]; past: number | null }) {
  const t = detailTexts.use();
  const { goTo } = usePlace();
  const [kind, setKind] = useState<Kind>('all');
  const filterId = useId();
  const list = useRef<HTMLOListElement>(null);
  const shown = kind === 'all' ? events : events.filter((event) => kindOf(event) === kind);
  const last = events.at(-1)?.number ?? null;
  const chosen = past ?? last;

  useEffect(() => {
    if (past === null) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-number="${past}"]`);
    const panel = list.current?.closest<HTMLElement>('[role=tabpanel]');
    if (!item || !panel) return;
    // Only the panel moves: the page itself stays where the reader has it.
    const [seen, at] = [panel.getBoundingClientRect(), item.getBoundingClientRect()];
    if (at.top < seen.top) panel.scrollTop -= seen.top - at.top + 12;
    else if (at.bottom > seen.bottom) panel.scrollTop += at.bottom - seen.bottom + 12;
  }, [past]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = event.target as HTMLElement;
    if (step === 0 || !target.dataset.choose) return;
    const next = shown[shown.findIndex((one) => String(one.number) === target.dataset.choose) + step];
    if (!next) return;
    event.preventDefault();
    goTo(next.number === last ? null : next);
    list.current?.querySelector<HTMLElement>(`[data-choose="${next.number}"]`)?.focus();
  };

  return (
    <>
      <div className={styles.filterLine}>
        <label htmlFor={filterId}>{t('filter')}</label>
        <select id={filterId} className={styles.select} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`filter_${one}`)}
            </option>
          ))}
        </select>
        <span className={styles.muted} role="status">
          {kind === 'all' ? t('events', { count: events.length }) : t('shownOf', { shown: shown.length, count: events.length })}
        </span>
      </div>
      {shown.length === 0 ? <p className={styles.muted}>{t('traceEmpty')}</p> : null}
      <ol ref={list} className={styles.trace} aria-label={t('traceLabel')} onKeyDown={onKeyDown}>
        {shown.map((event, index) => (
          <Event
            key={event.eventID}
            event={event}
            index={index}
            next={shown[index + 1] ?? null}
            selected={event.number === chosen}
            later={past !== null && event.number > past}
            laterNext={past !== null && (shown[index + 1]?.number ?? 0) > past}
            onChoose={() => goTo(event.number === last ? null : event)}
          />
        ))}
      </ol>
    </>
  );
}

interface EventProps {
  readonly event: TimelineEntry;
  readonly index: number;
  readonly next: TimelineEntry | null;
  readonly selected: boolean;
  /** After the chosen moment. */
  readonly later: boolean;
  readonly laterNext: boolean;
  readonly onChoose: () => void;
}

const PEOPLE = ['owner', 'signatory', 'observer', 'approver', 'endorser', 'holder', 'reviewer', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

function Event({ event, index, next, selected, later, laterNext, onChoose }: EventProps) {
  const t = detailTexts.use();
  const { exact, utc, moment } = useFormats();
  const proof = proofOf(event);
  const failure = failureOf(event);
  const person = (PEOPLE as readonly string[]).includes(event.actor.kind);
  const where = [deviceOf(event.from.userAgent), event.from.ip].filter(Boolean).join(' · ');
  return (
    <li className={styles.event} data-number={event.number} data-selected={selected || undefined} data-later={later || undefined}>
      <span className={styles.eventRail} aria-hidden>
        {next ? (
          <svg aria-hidden="true" className={styles.stroke} viewBox="0 0 20 100" preserveAspectRatio="none">
            <path
              className={laterNext ? styles.strokeLater : styles.strokeDone}
              d={index % 2 === 0 ? 'M10 0C6 30 13 70 10 100' : 'M10 0C13 30 7 70 10 100'}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        ) : null}
        <svg aria-hidden="true" className={styles.eventKnot} width="20" height="20" viewBox="0 0 20 20">
          <Knot kind={later ? 'later' : knotOf(event)} x={10} y={10} size={1.1} />
        </svg>
      </span>
      <div className={styles.eventBody}>
        <button
          type="button"
          className={styles.eventTitle}
          data-choose={event.number}
          aria-current={selected ? 'step' : undefined}
          onClick={onChoose}
        >
          {event.text}
        </button>
        {proof ? (
          <span className={styles.eventMark}>
            <Status tone="anchored" icon={ShieldCheck}>
              {t(`proof_${proof}`)}
              {isTest(event) ? ` · ${t('test')}` : ''}
            </Status>
          </span>
        ) : null}
        <p className={styles.fact}>
          <time dateTime={event.at} title={`${exact(event.at)} · ${utc(event.at)}`}>
            {selected ? `${exact(event.at)} · ${utc(event.at)}` : moment(event.at)}
          </time>
        </p>
        <p className={styles.fact}>
          {person ? t('by', { name: event.actor.name ?? t(`actor_${event.actor.kind as Person}`) }) : t('bySystem')}
          {person && where ? ` · ${where}` : ''}
        </p>
        {failure?.detail ? <p className={styles.failure}>{t('error', { detail: failure.detail })}</p> : null}
        {failure?.next ? <p className={styles.fact}>{t('nextTry', { when: moment(failure.next) })}</p> : null}
        {hashesOf(event).map(({ of, sha256 }) => (
          <p key={of} className={styles.fact}>
            {t(of)} <CopyHash sha256={sha256} />
          </p>
        ))}
      </div>
    </li>
  );
}
