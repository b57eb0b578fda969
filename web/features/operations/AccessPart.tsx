import { problemOf } from '../../api/base.ts';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { type AccessOutcome, useAccessLinesQuery } from './calls.ts';
import styles from './Operations.module.css';
import { Section } from './Parts.tsx';
import { operationsTexts } from './texts.ts';

const LINES = 20;
const tones: Record<AccessOutcome, Tone> = {
  refused: 'waiting',
  denied: 'stopped',
  read: 'neutral',
  'signed-in': 'done',
  'signed-out': 'neutral',
  'sign-in-failed': 'stopped',
  'let-through': 'waiting',
  notified: 'done',
  'not-notified': 'stopped',
};

/** The newest lines of the access log: refused, denied, read, sign-ins, notifications. */
export function AccessPart({ every }: { every: number }) {
  const t = operationsTexts.use();
  const { data, error, refetch } = useAccessLinesQuery(LINES, { pollingInterval: every, skipPollingIfUnfocused: true });
  const problem = data ? null : problemOf(error);
  return (
    <Section title={t('access')} hint={t('accessHint', { count: LINES })}>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {data?.lines.length === 0 ? <p className={styles.nothing}>{t('accessNone')}</p> : null}
      <ul className={styles.access} aria-label={t('access')}>
        {data?.lines.map((line) => (
          <li key={line.id}>
            <span className={styles.accessWhen}>
              <Moment at={line.at} as="exact" />
            </span>
            <span>
              <Status tone={tones[line.outcome]}>{t(`outcome_${line.outcome}`)}</Status>
            </span>
            <code>{line.action}</code>
            <span className={styles.accessWho}>
              {t(`actor_${known(line.actor.kind)}`)}
              {line.actor.id === line.actor.kind ? '' : ` ${line.actor.id.slice(0, 8)}`}
              {line.code ? <code>{` ${line.code}`}</code> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ACTORS = ['owner', 'sub-user', 'reviewer', 'admin', 'signatory', 'observer', 'process', 'public'] as const;
const known = (kind: string): (typeof ACTORS)[number] | 'other' => ACTORS.find((one) => one === kind) ?? 'other';
