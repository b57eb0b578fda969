import { Activity, Eye, FileText, LogOut, Menu, ShieldCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { useProfileQuery } from '../api/auth.ts';
import { problemOf } from '../api/base.ts';
import { useCountsQuery } from '../api/documents.ts';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { Logo } from '../components/Logo.tsx';
import { MailboxLink } from '../features/mailbox/MailboxLink.tsx';
import { useFormats } from '../i18n/format.ts';
import { LiveAnnouncement, LiveMark } from '../live/LiveMark.tsx';
import { LiveUpdates } from '../live/LiveUpdates.tsx';
import { useLeave } from '../session/leave.ts';
import { SessionEnded } from '../session/SessionEnded.tsx';
import { ended, profileRead } from '../session/slice.ts';
import { forgetSession } from '../session/storage.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import styles from './Layout.module.css';
import { appTexts } from './texts.ts';

/** Side menu, account, and the page (UI-001); on phones a header with the menu behind a button (UI-003). */
export function AppLayout() {
  const t = appTexts.use();
  const location = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  useSessionCheck(location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setMenuOpen(false), [location.pathname]);
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={`${styles.mobileHeader} no-print`}>
        <Logo to="/dashboard" />
        <LiveMark onlyTrouble />
        <AriaButton className={styles.iconButton!} aria-expanded={menuOpen} aria-controls="menu" onPress={() => setMenuOpen(!menuOpen)}>
          {menuOpen ? <X aria-hidden size={22} /> : <Menu aria-hidden size={22} />}
          <span>{t('menu')}</span>
        </AriaButton>
      </header>
      <aside id="menu" aria-label={t('account')} className={`${styles.side} no-print`} data-open={menuOpen || undefined}>
        <div className={styles.sideLogo}>
          <Logo to="/dashboard" />
        </div>
        <SideMenu />
        <LiveMark />
        <AccountBox />
      </aside>
      <main id="content" tabIndex={-1} className={styles.appMain}>
        <ReadOnly />
        <Page />
      </main>
      <SessionEnded />
      <LiveUpdates />
      <LiveAnnouncement />
    </div>
  );
}

/** The inbox is not for platform staff: they begin where their work is. */
function Page() {
  const user = useAppSelector((state) => state.session.user);
  const { pathname } = useLocation();
  if (!/^\/dashboard(\/document)?\/?$/.test(pathname) || !user?.isAdmin) return <Outlet />;
  return <Navigate to="/dashboard/operations" replace />;
}

/** A reviewer reads everything of the account and changes nothing (ACTOR-006): said on every page, also where the menu is closed. */
function ReadOnly() {
  const t = appTexts.use();
  const role = useAppSelector((state) => state.session.user?.role);
  return role === 'reviewer' ? (
    <p className={`${styles.readOnly} no-print`}>
      <Eye aria-hidden size={16} />
      <span>{t('reviewer')}</span>
    </p>
  ) : null;
}

function SideMenu() {
  const t = appTexts.use();
  const { pathname } = useLocation();
  const { number } = useFormats();
  const user = useAppSelector((state) => state.session.user);
  const staff = user?.isAdmin === true;
  // Platform staff own no documents and are refused them.
  const { data } = useCountsQuery(undefined, { skip: user === null || staff });
  const entry = (to: string, active: boolean, icon: React.ReactNode, name: string, count?: number) => (
    <li>
      <NavLink to={to} className={styles.menuEntry!} aria-current={active ? 'page' : undefined} data-active={active || undefined}>
        {icon}
        <span>{name}</span>
        {count === undefined ? null : <span className={styles.count}>{number(count)}</span>}
      </NavLink>
    </li>
  );
  const documents = pathname === '/dashboard' || pathname === '/dashboard/document' || pathname.startsWith('/document/');
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      <ul>
        {staff
          ? entry('/dashboard/operations', pathname === '/dashboard/operations', <Activity aria-hidden size={18} />, t('operations'))
          : entry('/dashboard/document', documents, <FileText aria-hidden size={18} />, t('documents'), data?.counts.all)}
        {entry('/dashboard/validation', pathname === '/dashboard/validation', <ShieldCheck aria-hidden size={18} />, t('validation'))}
        <MailboxLink className={styles.menuEntry!} icon />
      </ul>
    </nav>
  );
}

function AccountBox() {
  const t = appTexts.use();
  const user = useAppSelector((state) => state.session.user);
  const { leave, leaving } = useLeave();
  return (
    <div className={styles.account}>
      <p className={styles.accountName}>
        {user && user.role !== 'reviewer' ? <Link to="/dashboard/profile">{user.fullName}</Link> : (user?.fullName ?? '\u00a0')}
      </p>
      <p className={styles.accountMail}>{user?.emailID ?? '\u00a0'}</p>
      <div className={styles.accountRow}>
        <LanguageSelect />
        <AriaButton className={styles.iconButton!} onPress={leave} isDisabled={leaving}>
          <LogOut aria-hidden size={17} />
          <span>{t('logout')}</span>
        </AriaButton>
      </div>
    </div>
  );
}

/** On every change of place the session is compared with the server's; one that was replaced ends at the login (SESSION-007, 008). */
function useSessionCheck(pathname: string): void {
  const dispatch = useAppDispatch();
  const profile = useProfileQuery();
  const { refetch } = profile;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every change of place
  useEffect(() => {
    void refetch()
      .unwrap()
      .then((user) => dispatch(profileRead(user)))
      .catch((error: unknown) => {
        if (problemOf(error)?.status !== 401) return;
        forgetSession();
        dispatch(ended());
      });
  }, [pathname]);
}
