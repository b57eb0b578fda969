import { useEffect, useLayoutEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { componentTexts } from '../components/texts.ts';
import { endFirstView } from '../signer/first-view.ts';
import styles from './Layout.module.css';

/** What is seen instead of a page that failed; the rest of the app stays. */
export function Broken() {
  const error = useRouteError();
  const t = componentTexts.use();
  useLayoutEffect(endFirstView, []);
  // Caught here, it would reach nobody who listens for what nobody caught (failure-reports.ts).
  useEffect(() => {
    if (error instanceof Error) window.dispatchEvent(new ErrorEvent('error', { error }));
  }, [error]);
  return (
    <main className={styles.broken}>
      <h1>{t('brokenTitle')}</h1>
      <Notice tone="stopped" actions={<Button onPress={() => window.location.reload()}>{t('reload')}</Button>}>
        <p>{t('brokenText')}</p>
        <p className={styles.small}>{error instanceof Error ? error.message : String(error)}</p>
      </Notice>
    </main>
  );
}
