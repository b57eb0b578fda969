import { Copy } from 'lucide-react';
import { useDispatch } from 'react-redux';
import styles from './CopyHash.module.css';
import { componentTexts } from './texts.ts';
import { toast } from './toast-slice.ts';

/** A fingerprint, short to look at and whole to copy. */
export function CopyHash({ sha256 }: { sha256: string }) {
  const t = componentTexts.use();
  const dispatch = useDispatch();
  const short = `${sha256.slice(0, 8)}…${sha256.slice(-4)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256);
      dispatch(toast(t('copied')));
    } catch {
      dispatch(toast(t('copyFailed'), 'stopped'));
    }
  };
  return (
    <button type="button" className={styles.hash} title={sha256} aria-label={t('copyHash', { short })} onClick={() => void copy()}>
      <code>{short}</code>
      <Copy aria-hidden size={12} />
    </button>
  );
}
