import styles from './Skeleton.module.css';
import { componentTexts } from './texts.ts';

/** Keeps the place of what is coming, so that nothing jumps. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}

/** Around skeletons: says once that something is loading. */
export function Loading({ children }: { children: React.ReactNode }) {
  const t = componentTexts.use();
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {children}
    </div>
  );
}
