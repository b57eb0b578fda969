import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClaimedSearch } from './header-search.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly search?: ReactNode;
  /** Something is searched for: the search is seen on phones too, where it stands behind a button otherwise. */
  readonly searching?: boolean;
  readonly actions?: ReactNode;
}

/** CONST-029: of the height of what is seen. */
const BAR_AFTER = 0.2;

/** Title, subtitle, search, actions of a page inside the menu (UI-002); as a bar at the top once one has scrolled away from it. */
export function PageHeader({ title, subtitle, search, searching = false, actions }: PageHeaderProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useScrolledAway(Boolean(actions || search));
  const { open } = useClaimedSearch(Boolean(search));
  // The place stays as high as the header was, so that nothing below it moves when the header becomes a bar: at once, where one comes back to the middle of a list.
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!bar && place.current) height.current = place.current.offsetHeight;
  });
  return (
    <div ref={place} style={bar ? { height: height.current } : undefined}>
      <header className={bar ? `${styles.header} ${styles.bar} no-print` : styles.header} data-header-bar={bar || undefined}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {search ? (
          <div className={styles.search} data-open={open || searching || undefined}>
            {search}
          </div>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
    </div>
  );
}

function useScrolledAway(wanted: boolean): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const look = () => setAway(window.scrollY > window.innerHeight * BAR_AFTER);
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [wanted]);
  return wanted && away;
}
