import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { Reactor } from './calls.ts';
import { flowTexts, useFlowName } from './flow-texts.ts';
import styles from './Operations.module.css';
import { useDuration } from './Parts.tsx';

/** Each flow with what it has open, how long the oldest waits, and what failed. What a flow waits for is shown, never called done. */
export function FlowList({ reactors }: { readonly reactors: readonly Reactor[] }) {
  const t = flowTexts.use();
  const flowName = useFlowName();
  const { number } = useFormats();
  const duration = useDuration();
  return (
    <ul className={styles.rows} aria-label={t('flows')}>
      {reactors.map((reactor) => {
        const open = reactor.waiting + reactor.running + reactor.parked;
        return (
          <li key={reactor.name} className={`${styles.row} ${styles.flow}`}>
            <div className={styles.rowHead}>
              <h3>{flowName(reactor.name) ?? reactor.name}</h3>
              {reactor.parked > 0 ? (
                <Status tone="stopped">{t('flowParked', { count: reactor.parked })}</Status>
              ) : reactor.failing > 0 ? (
                <Status tone="waiting">{t('flowFailing', { count: reactor.failing })}</Status>
              ) : null}
            </div>
            <p className={styles.hint}>
              {reactor.oldestOpenSeconds === null
                ? t('flowIdle', { done: number(reactor.done) })
                : t('flowOpen', { count: open, age: duration(reactor.oldestOpenSeconds), done: number(reactor.done) })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
