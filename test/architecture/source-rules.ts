import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './cruise.ts';

/** A rule about the text of files. `broken` is text that must be refused, so that the rule itself is tested. */
export interface SourceRule {
  readonly name: string;
  readonly mend: string;
  readonly files: (path: string) => boolean;
  readonly forbidden: RegExp;
  readonly broken: readonly string[];
  readonly fine: readonly string[];
}

const isText = (path: string) => !/\.(pdf|png|jpg|ttf|otf|woff2?|cer|crt|key|p12|asn|der|tsr|zip|bin|gz|ico)$/i.test(path);
const isFixture = (path: string) => path.startsWith('test/architecture/');

export const SOURCE_RULES: readonly SourceRule[] = [
  {
    name: 'domain code has no clock, no chance and no process of its own',
    mend: 'hand time and ids in as values from application/',
    files: (path) => /^modules\/[^/]+\/(domain|contract)\/.*\.ts$/.test(path),
    forbidden:
      /\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\)|\bMath\.random\b|\bprocess\.(?!\w+ed\b)(env|pid|hrtime|cwd|argv|on|exit)\b|\brandom(UUID|Bytes|Int)\b|\bperformance\.now\b|\bset(Timeout|Interval)\(/,
    broken: ['const t = Date.now();', 'at: new Date()', 'Math.random()', 'process.env.PORT', 'crypto.randomUUID()', 'setTimeout(f, 1)'],
    fine: ['new Date(event.occurredAt)', 'acts as a process.', 'the process. env'],
  },
  {
    name: 'no test is switched off or left alone',
    mend: 'repair the test, or say with skipIf what it needs and does not find',
    files: (path) => path.endsWith('.test.ts'),
    forbidden: /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fails)\(/,
    broken: ["it.skip('x')", "describe.only('x')", "it.concurrent.todo('x')"],
    fine: ["describe.skipIf(!available)('x')", "it.each([1])('x')"],
  },
  {
    name: 'no file names a folder of the machine it was written on',
    mend: 'write the path relative to the project',
    files: (path) => isText(path) && !isFixture(path),
    forbidden: /(?<![\w.:/@-])\/(work|root|home\/[a-z][\w-]*|Users\/[A-Za-z][\w-]*)\/[\w.-]/,
    broken: ['cd /work/elsewhere', 'see /home/ana/project', '"/root/.npm"'],
    fine: ['docs/work/main', 'https://example.com/work/main', '/home/', './root/x'],
  },
  {
    name: 'services come whole from the composition root, never as a part of them behind a cast',
    mend: 'open them with openStores or openServices, or let the function ask for no more than it uses (Pick)',
    files: (path) => /^(scripts|modules|projections|shared-kernel|test)\/.*\.ts$/.test(path) && !isFixture(path),
    forbidden:
      /\bas (?:(?:unknown|never|any) as )?(?:Partial<)?(?:\w*(?:Services|Modules|Stores|System|Surroundings|Components|Product|ReadSide|EventStore|FileStore|Vault|Engine|Deps|Dependencies)\b|(?:Constructor)?Parameters<)|\b(?:const|let) (?:services|modules|stores|deps|engine|readSide|links)\b[^;]*\bas (?:never|any);/,
    broken: [
      'createProductReadSide(services as Parameters<typeof createProductReadSide>[0], url)',
      'const services = { pool, store } as unknown as Services;',
      '({ ...system, http }) as Product',
      'files: {} as FileStore',
      'const engine = { store, vault } as never;',
      'const links = {\n  clock,\n} as never;',
    ],
    fine: [
      'const parts: ReadinessParts = { store };',
      'import type { Services } from',
      'events as unknown as DecodedEvent[]',
      'it does so as a product of',
    ],
  },
  {
    name: 'no secret is part of the source',
    mend: 'generate it at the first start into the data folder, or take it from the environment',
    files: (path) => isText(path) && !isFixture(path),
    forbidden:
      /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----\s*\n?\s*[A-Za-z0-9+/=]{16}|\bAKIA[0-9A-Z]{16}\b|\b(sk|rk)_live_[0-9A-Za-z]{10}|\bgh[pousr]_[0-9A-Za-z]{30}|\bxox[abp]-[0-9A-Za-z-]{10}/,
    broken: ['-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG', 'AKIAIOSFODNN7EXAMPLE', `sk_${'live'}_abcdefghijkl`],
    fine: ["text.includes('-----BEGIN PRIVATE KEY-----')", 'password: generated'],
  },
  {
    name: 'nothing is promised for later in the source',
    mend: 'build it, or leave it out and write down that it is missing in docs/requirements.tsv',
    files: (path) => /\.(ts|tsx|mjs|cjs|sql)$/.test(path) && !isFixture(path),
    forbidden: /\b(TODO|FIXME|HACK)\b|\b[Nn]ot (yet )?implemented/,
    broken: ['// TODO later', '/* FIXME */', "throw new Error('not implemented')"],
    fine: ['sobre todo lo firmado', 'is implemented'],
  },
];

/** Files under version control, or new and not ignored, that exist; paths relative to the project. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT,
    maxBuffer: 64_000_000,
  });
  return [...new Set(listed.toString('utf8').split('\0'))].filter((path) => path !== '' && existsSync(join(PROJECT, path)));
}

/** `file:line: text` for every place that breaks the rule. */
export function breaches(rule: SourceRule, files: readonly string[]): string[] {
  return files.filter(rule.files).flatMap((path) => {
    const text = readFileSync(join(PROJECT, path), 'utf8');
    return [...text.matchAll(new RegExp(rule.forbidden, `${rule.forbidden.flags}g`))].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${path}:${line}: ${match[0].slice(0, 40)}`;
    });
  });
}
