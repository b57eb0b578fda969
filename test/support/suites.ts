import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Which test files get a process of their own. All others take turns in a few processes, so that what they import is read once and
 * not two hundred times. Nobody has to remember the difference: it is read from the files, and a file in doubt is on its own.
 */
export interface Suites {
  /** A process each. */
  readonly own: readonly string[];
  /** One after another in the same process: none leaves anything there that the next could see. */
  readonly shared: readonly string[];
}

/** Helpers whose server lives in the process that asked for it. A product leaves nothing behind once it is stopped. */
const LIVES_ON = ['test/support/event-store-server/index.ts'];

/** What changes the process, or measures it: the next file would find it changed, or would be measured with it. */
const OF_THE_PROCESS = [
  /\bvi\.(mock|hoisted|stubEnv|stubGlobal|useFakeTimers|resetModules)\(/,
  /\bvi\.spyOn\((console|process|globalThis|Date|Math|crypto|handles)\b/,
  /\bprocess\.env(\.\w+|\[[^\]]+\])\s*(\?\?)?=(?!=)|\bdelete process\.env\b|\bObject\.assign\(process\.env\b/,
  /\bprocess\.(on|once)\((?!'exit')|\bprocess\.(chdir|umask|memoryUsage|cpuUsage|exitCode|title)\b/,
  /\b(monitorEventLoopDelay|eventLoopUtilization|PerformanceObserver|setFlagsFromString|writeHeapSnapshot|gc)\(/,
  /\bnode:(worker_threads|cluster|inspector|v8)\b|\bfork\(/,
  /\bglobalThis\.\w+\s*=(?!=)/,
  /\b(startLocalPostgres|startComponents|openServices|sizePdfWorkers)\(/,
];

/** A helper that cleans up after the file that read it first: in a shared process nobody else reads it anew. */
const HOOKS_OF_A_HELPER = /^(before|after)(All|Each)\(/m;

/** They quote what is looked for, and do none of it. */
const ONLY_WORDS = ['test/architecture/source-rules.ts', 'test/support/suites.ts'];

const IMPORTED = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+\.(?:ts|mjs))'/g;

/** @param root folder of the project; paths are relative to it */
export function suitesOf(root: string): Suites {
  const files = globSync('test/**/*.test.ts', { cwd: root }).map(slashes).sort();
  const read = memory((path: string) => readFileSync(join(root, path), 'utf8'));
  const imports = memory((path: string) => importsOf(path, read(path)).filter((imported) => existsSync(join(root, imported))));
  const own = files.filter((file) => needsOwnProcess(file, read, imports));
  return { own, shared: files.filter((file) => !own.includes(file)) };
}

/** Looks through the file and the helpers below test/ that it stands on; the product's own modules keep nothing that another file could trip over. */
export function needsOwnProcess(file: string, read: (path: string) => string, imports: (path: string) => readonly string[]): boolean {
  const seen = new Set([file]);
  for (const path of seen) {
    if (!ONLY_WORDS.includes(path) && OF_THE_PROCESS.some((pattern) => pattern.test(read(path)))) return true;
    if (path !== file && HOOKS_OF_A_HELPER.test(read(path))) return true;
    for (const imported of imports(path)) {
      if (LIVES_ON.includes(imported)) return true;
      if (imported.startsWith('test/')) seen.add(imported);
    }
  }
  return false;
}

export const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(IMPORTED)].map(([, address]) => slashes(join(dirname(path), address!)));

const slashes = (path: string): string => path.replaceAll('\\', '/');

function memory<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const answer = ask(path);
    known.set(path, answer);
    return answer;
  };
}
