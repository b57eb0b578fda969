import { usePageTitle } from '../../../components/page-title.ts';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import styles from './Single.module.css';
import { singleTexts } from './texts.ts';
import type { Standing } from './use-begin.ts';

/** From the press of the button until it is begun and everybody is asked. */
export function Making({ title, asksSigners, standing }: { title: string; asksSigners: boolean; standing: Exclude<Standing, 'filling'> }) {
  const t = singleTexts.use();
  usePageTitle(t('making'));
  const isBegun = standing === 'asking';
  const knots: TraceKnot[] = [
    { id: 'begun', kind: isBegun ? 'done' : 'due', title: t('making_begun') },
    { id: 'next', kind: isBegun ? 'due' : 'later', title: t(asksSigners ? 'making_asked' : 'making_composed') },
  ];
  return (
    <div className={styles.page}>
      <div className={styles.narrow}>
        <h1 className={styles.verdict}>{t('making')}</h1>
        <p className={styles.quiet} role="status">
          {t('makingText', { title })}
        </p>
        <Trace label={t('making')} knots={knots} />
      </div>
    </div>
  );
}
