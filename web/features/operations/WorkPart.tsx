import { RotateCw } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { OpenWork, Reactor } from './calls.ts';
import { FlowList } from './FlowList.tsx';
import styles from './Operations.module.css';
import { Fact, Section, useDuration } from './Parts.tsx';
import { operationsTexts } from './texts.ts';
import { useTryNow } from './use-try-now.ts';

type Reason =
  | 'seal'
  | 'constancia'
  | 'anchor'
  | 'mail'
  | 'delivered'
  | 'bounced'
  | 'opened'
  | 'pages'
  | 'word'
  | 'approvals'
  | 'cancellations'
  | 'endorsements'
  | 'special'
  | 'notification'
  | 'charge'
  | 'refund'
  | 'payment'
  | 'invoice'
  | 'other';

const flows: Readonly<Record<string, Reason>> = {
  'document-mails': 'mail',
  'page-images': 'pages',
  word: 'word',
  approvals: 'approvals',
  cancellations: 'cancellations',
  endorsements: 'endorsements',
  'special-endorsements': 'special',
  notifications: 'notification',
  charges: 'charge',
  refunds: 'refund',
  payments: 'payment',
  invoices: 'invoice',
};

const reports: Readonly<Record<string, Reason>> = { MailDelivered: 'delivered', MailBounced: 'bounced', MailOpened: 'opened' };

/** What a document waits for, from the event that asked for the work. */
export function reasonOf(reactor: string, cause: string | null): Reason {
  if (cause === 'SigningCompleted' && reactor === 'sealing') return 'seal';
  if (cause === 'PlatformSealed' && reactor === 'sealing') return 'constancia';
  if (cause === 'ConstanciaRecorded' && reactor === 'sealing') return 'anchor';
  if (reactor === 'mail-reports') return reports[cause ?? ''] ?? 'other';
  return flows[reactor] ?? 'other';
}

const tones = { waiting: 'waiting', running: 'neutral', parked: 'stopped' } as const;

/** Work that is not done: what waits, how long, how often it was tried, and the last error. */
export function WorkPart({ reactors }: { reactors: readonly Reactor[] }) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const open = reactors.flatMap((reactor) => reactor.open.map((work) => ({ reactor: reactor.name, work })));
  const all = reactors.reduce((sum, one) => sum + one.waiting + one.running + one.parked, 0);
  const done = reactors.reduce((sum, one) => sum + one.done, 0);
  return (
    <Section title={t('work')} hint={t('workHint', { done: number(done) })}>
      <FlowList reactors={reactors} />
      {open.length === 0 ? (
        <p className={styles.hint}>{t('workNone')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('work')}>
          {open.map(({ reactor, work }) => (
            <WorkRow key={`${reactor} ${work.key}`} reactor={reactor} work={work} />
          ))}
        </ul>
      )}
      {all > open.length ? <p className={styles.hint}>{t('workMore', { count: all - open.length })}</p> : null}
    </Section>
  );
}

function WorkRow({ reactor, work }: { reactor: string; work: OpenWork }) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const duration = useDuration();
  const { again, isLoading, problem } = useTryNow(reactor, work.key);
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h3>{t(`reason_${reasonOf(reactor, work.cause)}`)}</h3>
        <Status tone={tones[work.state]}>{t(`work_${work.state}`)}</Status>
        {work.state !== 'running' ? (
          <Button small icon={<RotateCw aria-hidden />} busy={isLoading} onPress={again}>
            {t('resume')}
          </Button>
        ) : null}
      </div>
      <dl className={styles.facts}>
        {work.documentId ? (
          <Fact name={t('document')} wide>
            <code>{work.documentId}</code>
          </Fact>
        ) : null}
        <Fact name={t('age')}>{duration(work.ageSeconds)}</Fact>
        <Fact name={t('attempts')}>{number(work.attempts)}</Fact>
        {work.nextAttemptAt ? (
          <Fact name={t('next')}>
            <Moment at={work.nextAttemptAt} as="exact" />
          </Fact>
        ) : null}
      </dl>
      {work.lastError ? (
        <p className={styles.error}>
          <span>{t('lastError')}</span> <code lang="en">{work.lastError}</code>
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
    </li>
  );
}
