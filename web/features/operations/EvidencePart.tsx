import { Moment } from '../../components/Moment.tsx';
import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { Operations, Waiting } from './calls.ts';
import styles from './Operations.module.css';
import { Fact, Section, useDuration } from './Parts.tsx';
import { operationsTexts } from './texts.ts';

/** The evidence log: how many events, what the newest signed head covers, what waits for a timestamp or the chain. */
export function EvidencePart({ evidence, logKey }: Pick<Operations, 'evidence' | 'logKey'>) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const { newestCheckpoint: newest, chain } = evidence;
  return (
    <Section title={t('evidence')} hint={t('evidenceHint')}>
      <dl className={`${styles.facts} ${styles.row}`}>
        <Fact name={t('treeSize')}>{t('events', { count: evidence.treeSize, events: number(evidence.treeSize) })}</Fact>
        <Fact name={t('uncovered')}>{t('events', { count: evidence.uncovered, events: number(evidence.uncovered) })}</Fact>
        <Fact name={t('checkpoint')} wide>
          {newest ? (
            <>
              {t('checkpointLine', { size: number(newest.treeSize) })} <Moment at={newest.createdAt} />{' '}
              <Status tone={newest.timestamped ? 'done' : 'waiting'}>{t(newest.timestamped ? 'timestamped' : 'notTimestamped')}</Status>
            </>
          ) : (
            t('checkpointNone')
          )}
        </Fact>
        <Fact name={t('chain')} wide>
          {chain ? (
            <>
              {t('chainLine', { chainId: chain.chainId })} <code>{chain.contract}</code>
            </>
          ) : (
            t('chainNone')
          )}
        </Fact>
        <Fact name={t('logKey')} wide>
          <code>{logKey}</code>
        </Fact>
      </dl>
      <WaitingList name={t('waitingTimestamps')} none={t('waitingTimestampsNone')} items={evidence.waitingTimestamps} />
      <WaitingList name={t('waitingAnchors')} none={t('waitingAnchorsNone')} items={evidence.waitingAnchors} />
    </Section>
  );
}

function WaitingList({ name, none, items }: { name: string; none: string; items: readonly Waiting[] }) {
  const t = operationsTexts.use();
  const { number } = useFormats();
  const duration = useDuration();
  if (items.length === 0) return <p className={styles.nothing}>{none}</p>;
  return (
    <div className={styles.row}>
      <h3>{name}</h3>
      <ul className={styles.lines}>
        {items.map((one) => (
          <li key={one.treeSize}>
            {t('waitingLine', {
              size: number(one.treeSize),
              age: duration(one.ageSeconds),
              count: one.attempts,
            })}
            {one.lastError ? (
              <>
                {' '}
                <code lang="en">{one.lastError}</code>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
