import type { ReactNode } from 'react';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { Mark } from '../components/Logo.tsx';
import { productName } from '../components/product-name.ts';
import { SkipLink } from '../components/SkipLink.tsx';
import styles from './SignerLayout.module.css';

/**
 * Around everything that is reached by a link: no menu, nothing to leave by accident. `footer` stays at the lower edge
 * within reach of a thumb.
 */
export function SignerLayout({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.header}>
        <span className={styles.logo}>
          <Mark size={24} />
          <span>{productName}</span>
        </span>
        <LanguageSelect />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  );
}
