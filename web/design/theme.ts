/** What a person chose; without a choice the page follows the device. */
export type Theme = 'device' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['device', 'light', 'dark'];

/** Also read by public/theme.js, which runs before anything is seen. */
const KEPT_AS = 'theme';

export function keptTheme(): Theme {
  const kept = window.localStorage.getItem(KEPT_AS);
  return kept === 'light' || kept === 'dark' ? kept : 'device';
}

/** Colours of the browser's own bar around the page: those of `--paper`. */
const PAPER = { light: '#faf9f6', dark: '#11161d' } as const;

function applyTheme(theme: Theme): void {
  if (theme === 'device') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const device = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[theme === 'device' ? device : theme];
  }
}

const watchers = new Set<() => void>();
const tell = (): void => {
  applyTheme(keptTheme());
  for (const watcher of watchers) watcher();
};

/** Kept over reload and logout: it belongs to the browser, not to the person. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'device') window.localStorage.removeItem(KEPT_AS);
  else window.localStorage.setItem(KEPT_AS, theme);
  tell();
}

export function onThemeChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function startTheme(): void {
  applyTheme(keptTheme());
  // Chosen in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === KEPT_AS || key === null) tell();
  });
}
