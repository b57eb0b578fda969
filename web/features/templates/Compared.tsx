import { Equal, Minus, Plus } from 'lucide-react';
import type { TemplateFileView } from '../../../modules/templates/contract/calls.ts';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';
import { Variable } from './Variable.tsx';

const LISTS = [
  ['same', Equal],
  ['added', Plus],
  ['removed', Minus],
] as const;

/** Which variables stay, which are new, and which are gone, each list with its consequence. */
export function Compared({ file: { compared } }: { file: TemplateFileView }) {
  const t = templatesTexts.use();
  if (!compared) return null;
  return (
    <ul className={styles.compared} aria-label={t('compared')}>
      {LISTS.map(([list, Icon]) => (
        <li key={list} data-list={list}>
          <p className={styles.comparedTitle}>
            <Icon aria-hidden size={16} />
            {t(list, { count: compared[list].length })}
          </p>
          {compared[list].length === 0 ? (
            <p className={styles.quiet}>{t('none')}</p>
          ) : (
            <>
              <p className={styles.quiet}>{t(`${list}Text`)}</p>
              <ul className={styles.names}>
                {compared[list].map((name) => (
                  <li key={name}>
                    <Variable name={name} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
