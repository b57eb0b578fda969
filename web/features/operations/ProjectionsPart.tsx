import { Hammer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import { type AskedRebuild, type Projection, type RebuildReport, useRebuildMutation } from './calls.ts';
import styles from './Operations.module.css';
import { Fact, Section, useDuration } from './Parts.tsx';
import { usePartNames } from './part-texts.ts';
import { Sparkline } from './Sparkline.tsx';
import { operationsTexts } from './texts.ts';

const tones = { live: 'done', halted: 'stopped', outdated: 'waiting', absent: 'waiting' } as const;

/** Read models: how far behind the history, and building them anew. */
export function ProjectionsPart({
  projections,
  rebuild,
  at,
}: {
  projections: readonly Projection[];
  rebuild: AskedRebuild | null;
  at: string;
}) {
  const t = operationsTexts.use();
  const { readModel } = usePartNames();
  const [start, { isLoading }] = useRebuildMutation();
  const [asking, setAsking] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const begin = async () => {
    if (asking === null) return;
    setProblem(null);
    const answer = await start(asking);
    if (answer.error) setProblem(problemOf(answer.error));
    setAsking(null);
  };
  return (
    <Section title={t('projections')} hint={t('projectionsHint')}>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <ul className={styles.rows} aria-label={t('projections')}>
        {projections.map((one) => (
          <ProjectionRow
            key={one.name}
            projection={one}
            at={at}
            rebuild={rebuild?.projection === one.name ? rebuild : null}
            busy={rebuild?.state === 'running'}
            onRebuild={() => setAsking(one.name)}
          />
        ))}
      </ul>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t('rebuildTitle', { name: readModel(asking ?? '') ?? asking ?? '' })}
        actions={
          <>
            <Button onPress={() => setAsking(null)}>{t('rebuildNo')}</Button>
            <Button look="primary" busy={isLoading} onPress={() => void begin()}>
              {t('rebuildYes')}
            </Button>
          </>
        }
      >
        <p>{t('rebuildText')}</p>
      </Dialog>
    </Section>
  );
}

function useSamples(value: number, at: string): readonly number[] {
  const seen = useRef<{ at: string; values: number[] }>({ at: '', values: [] });
  const [values, setValues] = useState<readonly number[]>([]);
  useEffect(() => {
    if (seen.current.at === at) return;
    seen.current = { at, values: [...seen.current.values.slice(-59), value] };
    setValues(seen.current.values);
  }, [value, at]);
  return values;
}

interface RowProps {
  readonly projection: Projection;
  readonly at: string;
  readonly rebuild: AskedRebuild | null;
  readonly busy: boolean;
  readonly onRebuild: () => void;
}

function ProjectionRow({ projection, at, rebuild, busy, onRebuild }: RowProps) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const { readModel } = usePartNames();
  const duration = useDuration();
  const { name, state, lag, alarm, lastError } = projection;
  const samples = useSamples(lag.events, at);
  const trouble = alarm?.error ?? lastError?.text ?? null;
  const report = rebuild?.report ?? projection.lastRebuild;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h3>
          {readModel(name)} <code>{name}</code>
        </h3>
        <Status tone={tones[state]}>{t(`projection_${state}`)}</Status>
        <Button
          small
          icon={<Hammer aria-hidden />}
          isDisabled={busy}
          busy={rebuild?.state === 'running'}
          onPress={onRebuild}
          aria-label={t('rebuildOf', { name: readModel(name) ?? name })}
        >
          {t('rebuild')}
        </Button>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('lag')}>
          {lag.events === 0
            ? t('lagNone')
            : t(lag.atLeast ? 'lagAtLeast' : 'lagEvents', { count: lag.events, events: number(lag.events), time: duration(lag.seconds) })}
        </Fact>
        <Fact name={t('applied')}>{t('events', { count: projection.events, events: number(projection.events) })}</Fact>
        <Fact name={t('rate')}>
          {projection.eventsPerSecond === null ? t('noRate') : t('perSecond', { rate: number(projection.eventsPerSecond) })}
        </Fact>
        <Fact name={t('lagSeen')}>
          <Sparkline values={samples} label={t('lagSeenLabel', { highest: number(Math.max(0, ...samples)) })} />
        </Fact>
      </dl>
      {trouble ? (
        <p className={styles.error}>
          <span>{t('lastError')}</span> <code lang="en">{trouble}</code>
        </p>
      ) : null}
      {rebuild?.state === 'running' ? <Progress rebuild={rebuild} /> : null}
      {rebuild?.state !== 'running' && report ? <Report report={report} /> : null}
    </li>
  );
}

function Progress({ rebuild: { progress } }: { rebuild: AskedRebuild }) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const expected = progress?.expected ?? null;
  const share = progress && expected ? Math.min(1, progress.events / expected) : null;
  const line = progress
    ? t('progress', {
        phase: t(`phase_${progress.phase}`),
        events: number(progress.events),
        expected: expected === null ? '?' : number(expected),
        rate: number(Math.round(progress.eventsPerSecond)),
      })
    : t('phase_load');
  return (
    <div className={styles.progress} role="status">
      <progress max={1} {...(share === null ? {} : { value: share })} aria-label={t('rebuild')} />
      <p>{line}</p>
    </div>
  );
}

function Report({ report }: { report: RebuildReport }) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const duration = useDuration();
  const failed = report.outcome === 'failed';
  const unequal = report.tables.filter((one) => one.notCompared !== null || one.onlyInOld + one.onlyInNew + one.different > 0);
  return (
    <details className={styles.report}>
      <summary>
        {failed ? t('reportFailed') : unequal.length === 0 ? t('reportEqual') : t('reportUnequal', { count: unequal.length })}{' '}
        <Moment at={report.startedAt} />
      </summary>
      <p>
        {failed
          ? t('reportKept')
          : t('reportLine', {
              events: number(report.events),
              time: duration(report.seconds),
              rate: number(Math.round(report.eventsPerSecond)),
              from: report.fromBuild ?? '–',
              to: report.toBuild,
            })}
      </p>
      {report.error ? (
        <p className={styles.error}>
          <code lang="en">{report.error}</code>
        </p>
      ) : null}
      <ul>
        {report.tables.map((one) => (
          <li key={one.table}>
            <code>{one.table}</code>{' '}
            {t('reportTable', {
              old: number(one.rows.old),
              new: number(one.rows.new),
              onlyOld: number(one.onlyInOld),
              onlyNew: number(one.onlyInNew),
              different: number(one.different),
            })}
            {one.notCompared ? <span lang="en"> ({one.notCompared})</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
