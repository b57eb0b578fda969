import { MailX } from 'lucide-react';
import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import styles from './Confirm.module.css';
import { confirmTexts } from './texts.ts';

/** A mailed link that asks for something that this page does not know. */
export function UnknownAction() {
  const t = confirmTexts.use();
  usePageTitle(t('unknownTitle'));
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.title} data-tone="stopped">
          <MailX aria-hidden size={34} />
          <h1>{t('unknownTitle')}</h1>
        </div>
        <p>{t('unknownText')}</p>
        <p className={styles.ways}>
          <ButtonLink to="/home/login" look="primary">
            {t('login')}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
