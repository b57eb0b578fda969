import type { DocumentView, TimelineEntry } from '../../api/types.ts';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { useNow } from '../../components/use-now.ts';
import { useFormats } from '../../i18n/format.ts';
import styles from './Rail.module.css';
import { documentTexts } from './texts.ts';

const STEPS = ['SEAL', 'CONSTANCIA', 'ANCHOR'] as const;

interface Failure {
  readonly attempt?: number;
  readonly detail?: string;
  readonly code?: string;
  readonly at?: string;
}

/** Where closing stands: what came, what is waited for and since when, what failed last. */
export function Sealing({ view, events }: { view: DocumentView; events: readonly TimelineEntry[] }) {
  const t = documentTexts.use();
  const { moment, ago } = useFormats();
  const now = useNow(5_000, true);
  const sealing = view.sealing;
  const done = {
    SEAL: sealing?.sealed?.at ?? null,
    CONSTANCIA: sealing?.constancia?.at ?? null,
    ANCHOR: sealing?.anchor ? (events.findLast((event) => event.type === 'AnchorRecorded')?.at ?? view.modifiedOn) : null,
  };
  const open = STEPS.find((step) => done[step] === null);
  const since =
    events.findLast((event) => ['SigningCompleted', 'PlatformSealed', 'ConstanciaRecorded'].includes(event.type))?.at ?? view.modifiedOn;
  const knots = STEPS.map((step): TraceKnot => {
    const at = done[step];
    const failure = view.sealing?.failures[step] as Failure | undefined;
    const facts: string[] = [];
    if (at) facts.push(`${t('seal_done')} · ${moment(at)}`);
    else if (step === open) {
      facts.push(`${t('seal_now')} · ${t('seal_age', { ago: ago(since, now) })}`);
      if (failure)
        facts.push(
          t('seal_failed', {
            attempt: failure.attempt ?? 1,
            ago: failure.at ? ago(failure.at, now) : '',
            detail: failure.detail || failure.code || '',
          }),
        );
    } else facts.push(t('seal_next'));
    return { id: step, kind: at ? 'proof' : step === open ? (failure ? 'stopped' : 'due') : 'later', title: t(`seal_${step}`), facts };
  });
  return (
    <section className={styles.sealing} aria-label={t('sealing')}>
      <Trace knots={knots} label={t('sealing')} />
    </section>
  );
}
