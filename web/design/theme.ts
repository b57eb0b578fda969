/** What a person chose; without a choice the page follows the device. */
export type Theme = 'device' | 'light' | 'dark';

const KEPT_AS = 'theme';

export function keptTheme(): Theme {
  const kept = window.localStorage.getItem(KEPT_AS);
  return kept === 'light' || kept === 'dark' ? kept : 'device';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'device') {
    window.localStorage.removeItem(KEPT_AS);
    delete document.documentElement.dataset.theme;
  } else {
    window.localStorage.setItem(KEPT_AS, theme);
    document.documentElement.dataset.theme = theme;
  }
}

export const startTheme = (): void => applyTheme(keptTheme());
