import type { ReactNode } from 'react';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { Mark } from '../components/Logo.tsx';
import { productName } from '../components/product-name.ts';
import styles from './Layout.module.css';
import { appTexts } from './texts.ts';

/**
 * Around everything that is reached by a link: no menu, nothing to leave by accident. `footer` stays at the lower edge
 * within reach of a thumb.
 */
export function SignerLayout({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const t = appTexts.use();
  return (
    <div className={styles.signer}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={styles.signerHeader}>
        <span className={styles.signerLogo}>
          <Mark size={24} />
          <span>{productName}</span>
        </span>
        <LanguageSelect />
      </header>
      <main id="content" tabIndex={-1} className={styles.signerMain}>
        {children}
      </main>
      {footer ? <div className={styles.signerFooter}>{footer}</div> : null}
    </div>
  );
}
