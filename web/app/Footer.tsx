import { Link } from 'react-router';
import { marketingUrl } from '../components/product-name.ts';
import { MailboxLink } from '../features/mailbox/MailboxLink.tsx';
import { SupportButton } from '../support/SupportButton.tsx';
import styles from './Footer.module.css';
import { footerTexts } from './footer-texts.ts';

const LINKS = [
  ['/about', 'about'],
  ['/services', 'services'],
  ['/precios', 'prices'],
  ['/seguridad', 'security'],
  ['/help', 'help'],
] as const;

/** Legal pages open beside what one is doing, so that nothing typed is lost (UI-006). */
const LEGAL = [
  ['/politica-de-privacidad', 'privacy'],
  ['/terminos-y-condiciones', 'terms'],
] as const;

export function Footer() {
  const t = footerTexts.use();
  return (
    <footer className={`${styles.footer} no-print`}>
      <ul>
        {LINKS.map(([to, key]) => (
          <li key={to}>
            <Link to={to}>{t(key)}</Link>
          </li>
        ))}
        {LEGAL.map(([to, key]) => (
          <li key={to}>
            <a href={`${marketingUrl ?? ''}${to}`} target="_blank" rel="noreferrer">
              {t(key)}
            </a>
          </li>
        ))}
        <li>
          <SupportButton />
        </li>
        <MailboxLink />
      </ul>
    </footer>
  );
}
