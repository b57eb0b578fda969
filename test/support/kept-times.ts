import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Seconds of each file, as `npm run test:times -- --keep` wrote them after a whole run. */
export const KEPT = fileURLToPath(new URL('file-seconds.tsv', import.meta.url));

/** By path from the root of the project. A file that was renamed since is in nobody's way: its line names nothing. */
export function keptSeconds(): Map<string, number> {
  const lines = readFileSync(KEPT, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => line.split('\t')).map(([seconds, file]) => [file!, Number(seconds)]));
}
