import { Copy } from 'lucide-react';
import { useDispatch } from 'react-redux';
import styles from './CopyHash.module.css';
import { componentTexts } from './texts.ts';
import { toast } from './toast-slice.ts';

/** What is too long to read: a beginning to look at, the whole to copy. */
export function CopyShort({ whole, short, label }: { whole: string; short: string; label: string }) {
  const t = componentTexts.use();
  const dispatch = useDispatch();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      dispatch(toast(t('copied')));
    } catch {
      dispatch(toast(t('copyFailed'), 'stopped'));
    }
  };
  return (
    <button type="button" className={styles.hash} title={whole} aria-label={label} onClick={() => void copy()}>
      <code>{short}</code>
      <Copy aria-hidden size={12} />
    </button>
  );
}
