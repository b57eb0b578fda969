import { Menu, Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useHeaderSearch } from '../components/header-search.ts';
import { Logo } from '../components/Logo.tsx';
import { LiveMark } from '../live/LiveMark.tsx';
import styles from './Side.module.css';
import { appTexts } from './texts.ts';

/** On phones: the search of the page behind a button, and the menu behind another (UI-003). */
export function MobileHeader({ menuOpen, onMenu, onSearch }: { menuOpen: boolean; onMenu: () => void; onSearch: (() => void) | null }) {
  const t = appTexts.use();
  const search = useHeaderSearch();
  return (
    <header className={`${styles.mobile} no-print`}>
      <Logo to="/dashboard" />
      <LiveMark onlyTrouble />
      <div className={styles.mobileButtons}>
        {onSearch ? (
          <Button className={styles.icon!} aria-expanded={search.there && search.open} onPress={onSearch}>
            <Search aria-hidden size={20} />
            <span>{t('search')}</span>
          </Button>
        ) : null}
        <Button className={styles.icon!} aria-expanded={menuOpen} aria-controls="menu" onPress={onMenu}>
          {menuOpen ? <X aria-hidden size={22} /> : <Menu aria-hidden size={22} />}
          <span>{t('menu')}</span>
        </Button>
      </div>
    </header>
  );
}
