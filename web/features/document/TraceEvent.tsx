import { ShieldCheck } from 'lucide-react';
import type { TimelineEntry } from '../../api/types.ts';
import { CopyHash } from '../../components/CopyHash.tsx';
import { Status } from '../../components/Status.tsx';
import { Knot } from '../../components/TraceLine.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { ApproverWords } from './approver-words.ts';
import { detailTexts } from './detail-texts.ts';
import { deviceOf, failureOf, hashesOf, isTest, knotOf, proofOf } from './events.ts';
import railStyles from './Rail.module.css';
import styles from './Trace.module.css';

interface TraceEventProps {
  readonly event: TimelineEntry;
  /** What an approver wrote with it. */
  readonly words: readonly ApproverWords[];
  readonly index: number;
  readonly isLast: boolean;
  readonly selected: boolean;
  /** After the chosen moment. */
  readonly later: boolean;
  /** The stroke to the row below leads to what came after the chosen moment. */
  readonly laterStroke: boolean;
  readonly onChoose: () => void;
}

const PEOPLE = ['owner', 'signatory', 'observer', 'approver', 'endorser', 'holder', 'sub-user', 'reviewer', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

/** One event: what happened, by whom, when, and what it is about. */
export function TraceEvent({ event, words, index, isLast, selected, later, laterStroke, onChoose }: TraceEventProps) {
  const t = detailTexts.use();
  const { exact, utc, moment } = useFormats();
  const proof = proofOf(event);
  const failure = failureOf(event);
  const person = (PEOPLE as readonly string[]).includes(event.actor.kind);
  const where = [deviceOf(event.from.userAgent), event.from.ip].filter(Boolean).join(' · ');
  return (
    <li className={styles.event} data-number={event.number} data-selected={selected || undefined} data-later={later || undefined}>
      <span className={styles.eventRail} aria-hidden>
        {isLast ? null : (
          <svg aria-hidden="true" className={styles.stroke} viewBox="0 0 20 100" preserveAspectRatio="none">
            <path
              className={laterStroke ? styles.strokeLater : styles.strokeDone}
              d={index % 2 === 0 ? 'M10 0C6 30 13 70 10 100' : 'M10 0C13 30 7 70 10 100'}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
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
        {words.map(({ commentId, title, notes }) => (
          <blockquote key={commentId} className={styles.words}>
            {title ? <strong>{title}</strong> : null}
            {notes}
          </blockquote>
        ))}
        {proof ? (
          <span className={styles.eventMark}>
            <Status tone="anchored" icon={ShieldCheck}>
              {t(`proof_${proof}`)}
              {isTest(event) ? ` · ${t('test')}` : ''}
            </Status>
          </span>
        ) : null}
        <p className={railStyles.fact}>
          <time dateTime={event.at} title={`${exact(event.at)} · ${utc(event.at)}`}>
            {selected ? `${exact(event.at)} · ${utc(event.at)}` : moment(event.at)}
          </time>
        </p>
        <p className={railStyles.fact}>
          {person ? t('by', { name: event.actor.name ?? t(`actor_${event.actor.kind as Person}`) }) : t('bySystem')}
          {event.actor.standsInFor === undefined ? '' : ` · ${t('inPlaceOf', { name: event.actor.standsInFor ?? t('actor_sub-user') })}`}
          {event.actor.key ? ` · ${t('withKey', { key: event.actor.key })}` : ''}
          {person && where ? ` · ${where}` : ''}
        </p>
        {failure?.detail ? <p className={styles.failure}>{t('error', { detail: failure.detail })}</p> : null}
        {failure?.next ? <p className={railStyles.fact}>{t('nextTry', { when: moment(failure.next) })}</p> : null}
        {hashesOf(event).map(({ of, sha256 }) => (
          <p key={of} className={railStyles.fact}>
            {t(of)} <CopyHash sha256={sha256} />
          </p>
        ))}
      </div>
    </li>
  );
}
