import { Link } from 'react-router';
import { SupportButton } from '../support/SupportButton.tsx';
import styles from './Side.module.css';
import { appTexts } from './texts.ts';

const LINKS = [
  ['/help', 'help'],
  ['/politica-de-privacidad', 'privacy'],
  ['/terminos-y-condiciones', 'terms'],
] as const;

/** Pages about the product open beside what one is doing, so that nothing typed is lost (UI-006). */
export function SideFooter() {
  const t = appTexts.use();
  return (
    <footer className={styles.foot}>
      <ul>
        {LINKS.map(([to, key]) => (
          <li key={to}>
            <Link to={to} target="_blank" rel="noreferrer">
              {t(key)}
            </Link>
          </li>
        ))}
        <li>
          <SupportButton />
        </li>
      </ul>
    </footer>
  );
}
