import { ArrowDownUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { TimelineEntry } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { approverWords } from './approver-words.ts';
import { detailTexts } from './detail-texts.ts';
import { KINDS, type Kind, kindOf } from './events.ts';
import { usePlace } from './place.ts';
import railStyles from './Rail.module.css';
import styles from './Trace.module.css';
import { TraceEvent } from './TraceEvent.tsx';

/**
 * The history as one stroke, the newest event first unless the address says from the start; each knot leads to the document as it was
 * then. `past`: number of the chosen event; null: now.
 */
export function TraceTab({ events, past }: { events: readonly TimelineEntry[]; past: number | null }) {
  const t = detailTexts.use();
  const { goTo, fromStart, setFromStart } = usePlace();
  const [kind, setKind] = useState<Kind>('all');
  const filterId = useId();
  const list = useRef<HTMLOListElement>(null);
  const ofKind = kind === 'all' ? events : events.filter((event) => kindOf(event) === kind);
  const shown = fromStart ? ofKind : ofKind.toReversed();
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
        <span className={railStyles.muted} role="status">
          {kind === 'all' ? t('events', { count: events.length }) : t('shownOf', { shown: shown.length, count: events.length })}
        </span>
      </div>
      {shown.length > 1 ? (
        <div>
          <Button small look="quiet" icon={<ArrowDownUp aria-hidden />} onPress={() => setFromStart(!fromStart)}>
            {fromStart ? t('newestFirst') : t('fromStart')}
          </Button>
        </div>
      ) : null}
      {shown.length === 0 ? <p className={railStyles.muted}>{t('traceEmpty')}</p> : null}
      <ol ref={list} className={styles.trace} aria-label={t(fromStart ? 'traceLabel' : 'traceLabelNewest')} onKeyDown={onKeyDown}>
        {shown.map((event, index) => (
          <TraceEvent
            key={event.eventID}
            event={event}
            words={approverWords(event, events)}
            index={index}
            isLast={index === shown.length - 1}
            selected={event.number === chosen}
            later={past !== null && event.number > past}
            laterStroke={past !== null && Math.max(event.number, shown[index + 1]?.number ?? 0) > past}
            onChoose={() => goTo(event.number === last ? null : event)}
          />
        ))}
      </ol>
    </>
  );
}
