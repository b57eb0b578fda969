import { Loading, Skeleton } from '../components/Skeleton.tsx';
import styles from './Signer.module.css';
import { SignerLayout } from './SignerLayout.tsx';
import { signerTexts } from './texts.ts';

/** The shape of what is coming, so that nothing jumps when it is there. */
export function Opening() {
  const t = signerTexts.use();
  return (
    <SignerLayout>
      <Loading>
        <div className={styles.intro} aria-hidden>
          <p className={styles.asks}>{t('loading')}</p>
          <Skeleton width="80%" height="28px" />
          <Skeleton width="50%" height="14px" />
        </div>
        <div className={styles.openingPage} aria-hidden>
          <span />
        </div>
      </Loading>
    </SignerLayout>
  );
}
