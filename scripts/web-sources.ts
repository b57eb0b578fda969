import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^'?]+)(?:\?[^']*)?'/g;

/**
 * Every file that the browser app is built from, by absolute path, sorted: all of web/, the list of packages, and what web/ takes from
 * the contracts and the kernel. The last are found by their imports: a list by hand forgot rules that pages and server share, and an
 * installation went on showing the old ones.
 */
export function webSources(root: string): string[] {
  const found = new Set([join(root, 'package-lock.json')]);
  const waiting = readdirSync(join(root, 'web'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(file), path!);
      if (existsSync(target)) waiting.push(target);
    }
  }
  return [...found].sort();
}
