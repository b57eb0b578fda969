/** What is kept of where somebody logged in from: enough to know it again, and no more. Null: it could not be told. */
export interface LoginDevice {
  readonly browser: (typeof BROWSERS)[number][0] | null;
  readonly system: (typeof SYSTEMS)[number][0] | null;
  /** Without its last part: 203.0.113.x, or 2001:db8:7:x. */
  readonly network: string | null;
}

/** In this order: most name others besides themselves. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Names of browsers and systems are the same in every language. */
export const browserNames = BROWSERS.map(([name]) => name);
export const systemNames = SYSTEMS.map(([name]) => name);

const found = <Name>(kinds: readonly (readonly [Name, RegExp])[], text: string): Name | null =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Browser and system by what the browser says of itself. */
export const browserOf = (userAgent: string): Pick<LoginDevice, 'browser' | 'system'> => ({
  browser: found(BROWSERS, userAgent),
  system: found(SYSTEMS, userAgent),
});
