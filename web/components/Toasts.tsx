import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import styles from './Toasts.module.css';
import { componentTexts } from './texts.ts';
import { dismissed, type Toast } from './toast-slice.ts';

const STAYS_MS = 7_000;
const icons = { done: CircleCheck, info: Info, stopped: CircleAlert };

/** Read out politely, never takes the focus. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const t = componentTexts.use();
  return (
    <section className={styles.region} aria-label={t('notices')}>
      <div role="status" aria-live="polite" className={styles.list}>
        {toasts.map((one) => (
          <Shown key={one.id} toast={one} />
        ))}
      </div>
    </section>
  );
}

function Shown({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const t = componentTexts.use();
  const Icon = icons[toast.tone];
  useEffect(() => {
    const timer = window.setTimeout(() => dispatch(dismissed(toast.id)), STAYS_MS);
    return () => window.clearTimeout(timer);
  }, [toast.id, dispatch]);
  return (
    <div className={`${styles.toast} ${styles[toast.tone]}`}>
      <Icon aria-hidden size={18} />
      <p>{toast.text}</p>
      <AriaButton className={styles.close!} aria-label={t('dismiss')} onPress={() => dispatch(dismissed(toast.id))}>
        <X aria-hidden size={16} />
      </AriaButton>
    </div>
  );
}
