import { ChevronRight } from 'lucide-react';
import type { Verdict } from '../../api/types.ts';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { useFormats } from '../../i18n/format.ts';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';

type EventKey = Extract<Parameters<ReturnType<typeof validationTexts.use>>[0], `event_${string}`>;

const PROOFS = ['ConstanciaRecorded', 'AnchorRecorded', 'PlatformSealed', 'EndorsementSheetSealed', 'EndorsementConstanciaRecorded'];
const ACTS = [
  'DocumentUploaded',
  'SendingConfirmed',
  'VoBoAccepted',
  'SignatureRecorded',
  'DocumentCompleted',
  'EndorsementSigned',
  'EndorsementCompleted',
];
const STOPS = ['VoBoRefused', 'ApprovalsRefused', 'SigningDeclined', 'DocumentCanceled', 'DocumentVoided', 'EndorsementRejected'];
const actors = ['owner', 'sub-user', 'signatory', 'process', 'observer', 'approver', 'endorser', 'holder'] as const;

/** What our own record tells of the document: acts and times, no names. */
export function RecordedHistory({ timeline }: { timeline: Verdict['timeline'] }) {
  const t = validationTexts.use();
  const { exact, utc } = useFormats();
  const keyOf = (type: string): EventKey => {
    const key = `event_${type}`;
    return (key in validationTexts.es ? key : 'event_other') as EventKey;
  };
  const knots = timeline.map((event, index): TraceKnot => {
    const actor = actors.find((one) => one === event.actorLabel) ?? 'other';
    return {
      id: `${index}`,
      kind:
        event.type.endsWith('Failed') || STOPS.includes(event.type)
          ? 'stopped'
          : PROOFS.includes(event.type)
            ? 'proof'
            : ACTS.includes(event.type)
              ? 'done'
              : 'plain',
      title: t(keyOf(event.type)),
      facts: [`${exact(event.at)} · ${utc(event.at)} · ${t(`actor_${actor}`)}`],
    };
  });
  return (
    <details className={styles.history} data-print>
      <summary>
        <span>
          <span className={styles.legName}>{t('history')}</span>
          <span className={styles.legReason}>{t('historyOf', { count: timeline.length })}</span>
        </span>
        <ChevronRight aria-hidden className={`${styles.chevron} no-print`} size={18} />
      </summary>
      <Trace knots={knots} label={t('history')} />
    </details>
  );
}
