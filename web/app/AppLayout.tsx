import { Eye } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { type HeaderSearch, HeaderSearchProvider } from '../components/header-search.ts';
import { Logo } from '../components/Logo.tsx';
import { SkipLink } from '../components/SkipLink.tsx';
import { LiveAnnouncement, LiveMark } from '../live/LiveMark.tsx';
import { LiveUpdates } from '../live/LiveUpdates.tsx';
import { HISTORY } from '../session/guards.tsx';
import { SessionEnded } from '../session/SessionEnded.tsx';
import { useAppSelector } from '../session/store.ts';
import { AccountBanner } from '../subscription/AccountBanner.tsx';
import { usePlanPopups } from '../subscription/use-popups.ts';
import { useSubscriptionCheck } from '../subscription/use-subscription.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Layout.module.css';
import { MobileHeader } from './MobileHeader.tsx';
import side from './Side.module.css';
import { SideFooter } from './SideFooter.tsx';
import { SideMenu } from './SideMenu.tsx';
import { sessionTexts } from './session-texts.ts';
import { appTexts } from './texts.ts';
import { useSessionCheck } from './use-session-check.ts';

/** Side menu, account, and the page (UI-001); on phones a header with the menu behind a button (UI-003). */
export function AppLayout() {
  const t = appTexts.use();
  const location = useLocation();
  const navigate = useNavigate();
  const staff = useAppSelector((state) => state.session.user?.isAdmin === true);
  const [menuOpen, setMenuOpen] = useState(false);
  const search = useSearchOfPage();
  useSessionCheck(location.pathname);
  useSubscriptionCheck(location.pathname);
  usePlanPopups(location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setMenuOpen(false), [location.pathname]);
  const toSearch = () => {
    setMenuOpen(false);
    if (!search.there) navigate(HISTORY);
    // From a page without a search it is opened in any case.
    if (search.there || !search.open) search.toggle();
  };
  return (
    <HeaderSearchProvider value={search}>
      <div className={side.app}>
        <SkipLink />
        <MobileHeader menuOpen={menuOpen} onMenu={() => setMenuOpen(!menuOpen)} onSearch={staff ? null : toSearch} />
        <aside id="menu" aria-label={t('account')} className={`${side.side} no-print`} data-open={menuOpen || undefined}>
          <div className={side.logo}>
            <Logo to="/dashboard" />
          </div>
          <SideMenu />
          <LiveMark />
          <AccountMenu />
          <SideFooter />
        </aside>
        <main id="content" tabIndex={-1} className={styles.appMain}>
          <AccountBanner />
          <ReadOnly />
          <Page />
        </main>
        <SessionEnded />
        <LiveUpdates />
        <LiveAnnouncement />
      </div>
    </HeaderSearchProvider>
  );
}

/** Open as long as something is searched for, or somebody asked for it. */
function useSearchOfPage(): HeaderSearch {
  const [there, claim] = useState(false);
  const [asked, setAsked] = useState(false);
  const toggle = useCallback(() => setAsked((before) => !before), []);
  return useMemo(() => ({ there, open: asked, toggle, claim }), [there, asked, toggle]);
}

/** The inbox is not for platform staff: they begin where their work is. */
function Page() {
  const user = useAppSelector((state) => state.session.user);
  const { pathname } = useLocation();
  if (!/^\/dashboard(\/(document|tag))?\/?$/.test(pathname) || !user?.isAdmin) return <Outlet />;
  return <Navigate to="/dashboard/operations" replace />;
}

/** A reviewer reads the account, or some documents of it, and changes nothing (ACTOR-006): said on every page, also where the menu is closed. */
function ReadOnly() {
  const t = sessionTexts.use();
  const reviewed = useAppSelector((state) => state.session.user?.reviewedDocuments ?? null);
  return reviewed !== null ? (
    <p className={`${styles.readOnly} no-print`}>
      <Eye aria-hidden size={16} />
      <span>{t(reviewed === 'SELECTED' ? 'reviewerSelected' : 'reviewer')}</span>
    </p>
  ) : null;
}
