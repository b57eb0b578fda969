import { Plus, X } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import type { Faults } from './faults.ts';
import { nextKey } from './keys.ts';
import { MailField } from './MailField.tsx';
import styles from './People.module.css';
import frame from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';

/** Who only reads and follows. */
export function Observers({ draft, faults }: { draft: Draft; faults: Faults }) {
  const t = preparingTexts.use();
  const { working, change } = draft;
  const write = (key: string, email: string) =>
    change({ ...working, observers: working.observers.map((other) => (other.key === key ? { ...other, email } : other)) });
  return (
    <section className={styles.observers} aria-labelledby="observers-title">
      <h2 id="observers-title" className={frame.sectionTitle}>
        {t('observers')}
      </h2>
      <p className={frame.muted}>{t('observersText')}</p>
      {working.observers.map((one, index) => {
        const fault = faults.observers.get(one.key);
        return (
          <div key={one.key} className={styles.observer}>
            <MailField
              label={t('observerEmail', { number: index + 1 })}
              value={one.email}
              taken={working.observers.filter((other) => other.key !== one.key).map((other) => other.email)}
              onChange={(email) => write(one.key, email)}
              onPick={({ emailID }) => write(one.key, emailID)}
              error={fault ? t(`fault_${fault}`) : null}
            />
            <Button
              look="quiet"
              icon={<X aria-hidden />}
              aria-label={t('removeObserver', { number: index + 1 })}
              onPress={() => change({ ...working, observers: working.observers.filter((other) => other.key !== one.key) })}
            >
              {t('remove')}
            </Button>
          </div>
        );
      })}
      <div>
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          onPress={() => change({ ...working, observers: [...working.observers, { key: nextKey('observer'), email: '' }] })}
        >
          {t('addObserver')}
        </Button>
      </div>
    </section>
  );
}
