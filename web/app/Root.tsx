import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { Notice } from '../components/Notice.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { endFirstView } from '../signer/first-view.ts';
import { PlanDialogs } from '../subscription/PlanDialogs.tsx';
import styles from './Layout.module.css';
import { TestClock } from './TestClock.tsx';
import { appTexts } from './texts.ts';

/** Around every page. */
export function Root() {
  const { pathname } = useLocation();
  // The signer's page takes it away itself, once it has something to show.
  useLayoutEffect(() => {
    if (!pathname.startsWith('/signatory/')) endFirstView();
  }, [pathname]);
  return (
    <>
      <TestClock />
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
