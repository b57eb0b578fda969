import styles from './SkipLink.module.css';
import { componentTexts } from './texts.ts';

/** Seen when the keyboard reaches it, first of all: past what stands on every page. The page itself is named `content`. */
export function SkipLink() {
  const t = componentTexts.use();
  return (
    <a className={styles.skip} href="#content">
      {t('skip')}
    </a>
  );
}
