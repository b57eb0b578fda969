import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useAhead } from '../api/server-now.ts';
import { Notice } from '../components/Notice.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { endFirstView } from '../signer/first-view.ts';
import { PlanDialogs } from '../subscription/PlanDialogs.tsx';
import styles from './Layout.module.css';
import { appTexts } from './texts.ts';

/** Loaded where there is something to say of it: pages of real installations are spared it. */
const TestClock = lazy(async () => ({ default: (await import('./TestClock.tsx')).TestClock }));

/** Around every page. */
export function Root() {
  const isAhead = useAhead() > 0;
  const { pathname } = useLocation();
  // The signer's page takes it away itself, once it has something to show.
  useLayoutEffect(() => {
    if (!pathname.startsWith('/signatory/')) endFirstView();
  }, [pathname]);
  return (
    <>
      {isAhead ? (
        <Suspense fallback={null}>
          <TestClock />
        </Suspense>
      ) : null}
      <Outlet />
      <WaitsForNetwork />
      <PlanDialogs />
      <Toasts />
    </>
  );
}

function subscribe(changed: () => void): () => void {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline'] as const) window.removeEventListener(name, changed);
  };
}

/** Somebody pressed on to a page whose script cannot be had now: it comes by itself, and the page before stays. */
function WaitsForNetwork() {
  const t = appTexts.use();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const waits = useNavigation().state === 'loading' && !online;
  return (
    <div className={styles.waits}>
      {waits ? (
        <Notice tone="waiting" live>
          {t('waitsForNetwork')}
        </Notice>
      ) : null}
    </div>
  );
}
