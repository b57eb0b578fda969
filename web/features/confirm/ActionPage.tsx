import { MailX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import styles from './Confirm.module.css';
import { confirmTexts } from './texts.ts';
import { VerifyPage } from './VerifyPage.tsx';

const PasswordResetPage = lazy(() => import('../login/PasswordResetPage.tsx'));

/** ROUTE-059: what a mailed link asks for. */
export default function ActionPage() {
  const [query] = useSearchParams();
  const mode = query.get('mode');
  if (mode === 'verifyEmail') return <VerifyPage code={query.get('oobCode') ?? ''} email={query.get('email') ?? ''} />;
  if (mode === 'resetPassword')
    return (
      <Suspense fallback={null}>
        <PasswordResetPage />
      </Suspense>
    );
  return <UnknownAction />;
}

function UnknownAction() {
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
