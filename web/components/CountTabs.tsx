import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../i18n/format.ts';
import styles from './CountTabs.module.css';
import { showInRow } from './show-in-row.ts';

export interface CountTab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly to: string;
  /** How many it holds; undefined while that is not known, null where it is not said. */
  readonly count: number | undefined | null;
  /** `strong`: somebody has to do something about them. */
  readonly look: 'plain' | 'calm' | 'strong';
}

export interface CountTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly CountTab<Id>[];
  readonly current: Id;
}

/** Lists that have addresses, with how much each holds; the current one comes into sight on narrow screens. */
export function CountTabs<Id extends string>({ label, tabs, current }: CountTabsProps<Id>) {
  const { number } = useFormats();
  const shown = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was chosen comes into sight
  useEffect(() => {
    showInRow(shown.current?.parentElement, shown.current);
  }, [current]);
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ id, title, to, count, look }) => (
        <Link
          key={id}
          ref={id === current ? shown : null}
          to={to}
          className={styles.tab}
          aria-current={id === current ? 'true' : undefined}
        >
          {title}
          {count === null ? null : <span className={styles[look]}>{count === undefined ? '\u2007' : number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
