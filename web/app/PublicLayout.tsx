import { ScanSearch } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router';
import { ButtonLink } from '../components/Button.tsx';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { Logo } from '../components/Logo.tsx';
import { SkipLink } from '../components/SkipLink.tsx';
import { takenAlong } from '../session/asked-place.ts';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';
import { appTexts } from './texts.ts';

/** Thin header, language, and the page. */
export function PublicLayout() {
  const t = appTexts.use();
  const location = useLocation();
  const { pathname } = location;
  const arrived = useNavigationType() !== 'POP';
  // From the end of a long form or page the next step would begin somewhere in its middle.
  useEffect(() => {
    if (arrived && pathname.startsWith('/home/')) window.scrollTo(0, 0);
  }, [arrived, pathname]);
  return (
    <div className={styles.public}>
      <SkipLink />
      <header className={`${styles.header} no-print`}>
        <Logo />
        <nav className={styles.headerNav}>
          {pathname.startsWith('/validation') ? null : (
            <Link to="/validation" className={`${styles.headerLink} ${styles.wordy}`}>
              <ScanSearch aria-hidden size={17} />
              <span>{t('validate')}</span>
            </Link>
          )}
          {pathname === '/home/login' ? null : (
            <Link to="/home/login" state={takenAlong(location)} className={styles.headerLink}>
              {t('login')}
            </Link>
          )}
          {/* The pages of /home/ are ways into an account themselves. */}
          {pathname.startsWith('/home/') ? null : (
            <span className={styles.wordy}>
              <ButtonLink to="/home/register" state={takenAlong(location)} small>
                {t('register')}
              </ButtonLink>
            </span>
          )}
          <LanguageSelect />
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.publicMain}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
