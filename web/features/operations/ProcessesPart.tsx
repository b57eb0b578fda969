import { Moment } from '../../components/Moment.tsx';
import { Status } from '../../components/Status.tsx';
import type { Operations, SystemProcess } from './calls.ts';
import styles from './Operations.module.css';
import { Fact, Section, useDuration } from './Parts.tsx';
import { operationsTexts } from './texts.ts';

/** Which processes are there, and what each of them alone does now. */
export function ProcessesPart({ processes, unheld }: Pick<Operations, 'processes' | 'unheld'>) {
  const t = operationsTexts.use();
  return (
    <Section title={t('processes')} hint={t('processesHint')}>
      <ul className={styles.rows} aria-label={t('processes')}>
        {processes.map((one) => (
          <ProcessRow key={one.id} process={one} />
        ))}
      </ul>
      {unheld.length > 0 ? (
        <p className={styles.hint}>
          {t('unheld')} <code>{unheld.join(', ')}</code>
        </p>
      ) : null}
    </Section>
  );
}

function ProcessRow({ process: { role, pid, host, startedAt, silent, silentSeconds, holds } }: { process: SystemProcess }) {
  const t = operationsTexts.use();
  const duration = useDuration();
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h3>{t(`role_${role}`)}</h3>
        <Status tone={silent ? 'stopped' : 'done'}>{silent ? t('silent', { time: duration(silentSeconds) }) : t('present')}</Status>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('processNumber')}>
          {pid} · {host}
        </Fact>
        <Fact name={t('processSince')}>
          <Moment at={startedAt} as="exact" />
        </Fact>
        <Fact name={t('holds')} wide>
          {holds.length === 0 ? t('holdsNothing') : <code>{holds.join(', ')}</code>}
        </Fact>
      </dl>
    </li>
  );
}
