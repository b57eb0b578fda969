import {
  Activity,
  ChartColumn,
  ChevronDown,
  CreditCard,
  FileText,
  FileType2,
  Inbox,
  Link2,
  QrCode,
  ReceiptText,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { mayOpen, useCorporatePlan } from '../access/facts.ts';
import { useCountsQuery } from '../api/documents.ts';
import { BellButton } from '../bell/BellButton.tsx';
import { MailboxLink } from '../features/mailbox/MailboxLink.tsx';
import { useFormats } from '../i18n/format.ts';
import { useAppSelector } from '../session/store.ts';
import { entryAt, type MenuEntry } from './menu-entry.ts';
import styles from './Side.module.css';
import { sessionTexts } from './session-texts.ts';
import { TagMenu } from './TagMenu.tsx';
import { appTexts } from './texts.ts';

/** MENU-001, 003, 007..009, 012, 014: entries of the parts that are there, in their order; exactly one is marked. */
export function SideMenu() {
  const t = appTexts.use();
  const ofSession = sessionTexts.use();
  const { pathname, search } = useLocation();
  const { number } = useFormats();
  const user = useAppSelector((state) => state.session.user);
  const staff = user?.isAdmin === true;
  const reads = user?.role === 'reviewer';
  const at = entryAt(pathname, staff, search);
  // Who has no such entry is among the documents.
  const isAstray = (reads && at === 'yourTurn') || (at === 'admin' && !mayOpen('/admin', user));
  const active = isAstray ? 'documents' : at;
  const corporatePlan = useCorporatePlan();
  const hasInvoices = corporatePlan !== null && mayOpen('/dashboard/invoice', user, corporatePlan);
  const [opened, setOpened] = useState(false);
  const open = opened || active === 'profile' || active === 'users' || active === 'billing' || active === 'invoice';
  // Platform staff own no documents and are refused them.
  const { data } = useCountsQuery(undefined, { skip: user === null || staff });
  const entry = (name: Exclude<MenuEntry, 'tags'>, to: string, icon: ReactNode, more?: ReactNode) => (
    <li key={name}>
      <Link to={to} className={styles.entry!} aria-current={active === name ? 'page' : undefined}>
        {icon}
        <span>{name === 'invoice' ? ofSession(name) : t(name)}</span>
        {more}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      <ul>
        {staff || reads
          ? null
          : entry(
              'yourTurn',
              '/dashboard/document?tab=turn',
              <Inbox aria-hidden size={18} />,
              data?.yourTurn ? <span className={styles.count}>{number(data.yourTurn)}</span> : null,
            )}
        {/* Of people who act: a reviewer reads, and staff have no documents. */}
        {staff || reads || user === null ? null : (
          <li>
            <BellButton className={styles.entry!} countClass={styles.count!} />
          </li>
        )}
        {staff
          ? entry('operations', '/dashboard/operations', <Activity aria-hidden size={18} />)
          : entry(
              'documents',
              '/dashboard/document',
              <FileText aria-hidden size={18} />,
              data ? <span className={styles.count}>{number(data.counts.all - data.archived.all)}</span> : null,
            )}
        {mayOpen('/admin', user) ? entry('admin', '/admin', <ChartColumn aria-hidden size={18} />) : null}
        {staff ? null : entry('endorsements', '/dashboard/endorsements', <Link2 aria-hidden size={18} />)}
        {/* Always (MENU-013); a reviewer reads documents, and templates are none. */}
        {staff || reads ? null : entry('templates', '/dashboard/template', <FileType2 aria-hidden size={18} />)}
        {/* Whoever may neither create documents nor use templates lets nobody else do so. */}
        {staff || reads || user === null || !mayOpen('/document/create', user) || !mayOpen('/template/view', user)
          ? null
          : entry('publicLinks', '/dashboard/public-links', <QrCode aria-hidden size={18} />)}
        {staff || user === null || user.reviewedDocuments === 'SELECTED' ? null : (
          <TagMenu
            userID={user.ownerID}
            readOnly={user.role !== 'user'}
            active={active === 'tags'}
            chosen={new URLSearchParams(search).get('tag') ?? ''}
          />
        )}
        <li>
          <button
            type="button"
            className={styles.entry}
            aria-expanded={open}
            aria-controls="menu-settings"
            onClick={() => setOpened(!open)}
          >
            <Settings aria-hidden size={18} />
            <span>{t('settings')}</span>
            <ChevronDown aria-hidden size={16} className={styles.turn} />
          </button>
          <ul id="menu-settings" className={styles.sub} hidden={!open}>
            {entry('profile', '/dashboard/profile', <UserRound aria-hidden size={16} />)}
            {mayOpen('/dashboard/users', user) ? entry('users', '/dashboard/users', <UsersRound aria-hidden size={16} />) : null}
            {/* A reviewer reads documents, and platform staff have no account to pay for. */}
            {staff || reads ? null : entry('billing', '/dashboard/billing', <CreditCard aria-hidden size={16} />)}
            {hasInvoices ? entry('invoice', '/dashboard/invoice', <ReceiptText aria-hidden size={16} />) : null}
          </ul>
        </li>
        {entry('validation', '/dashboard/validation', <ShieldCheck aria-hidden size={18} />)}
        <MailboxLink className={styles.entry!} icon />
      </ul>
    </nav>
  );
}
