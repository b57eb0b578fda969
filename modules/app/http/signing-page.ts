import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a signing link leads. Its code stands behind the #, which no browser sends. */
export const SIGNING_ADDRESS = /^\/signatory\/[^/]+\/[^/]+\/?$/;

/** The page's own script, in the list of built parts that the builder writes (vite.config.ts). */
const SCRIPT = 'features/signing/SigningPage.tsx';

type Parts = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>>;

/**
 * The page of a signing link as it goes out: brand and shape are seen before any script, a small script asks the API at once, and the
 * parts that this page needs are named, so that none waits for another to be read. The same for every link: nothing of a document or
 * a person is in it, for the server is not told here whether who asks has the right to know.
 */
export function signingPage(folder: string, page: string): string {
  const early = `<script src="/early.js"></script>\n${named(folder, page)}`;
  const opening = readFileSync(join(folder, 'opening.html'), 'utf8');
  return page.replace('<!--early-->', () => early).replace('<!--opening-->', () => opening);
}

function named(folder: string, page: string): string {
  const list = join(folder, 'parts.json');
  if (!existsSync(list)) return '';
  const parts = JSON.parse(readFileSync(list, 'utf8')) as Parts;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const take = (name: string): void => {
    const part = parts[name];
    if (!part || scripts.has(part.file)) return;
    scripts.add(part.file);
    for (const style of part.css ?? []) styles.add(style);
    for (const other of part.imports ?? []) take(other);
  };
  take(SCRIPT);
  const missing = (files: ReadonlySet<string>) => [...files].filter((file) => !page.includes(`"/${file}"`));
  return [
    ...missing(styles).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n');
}
