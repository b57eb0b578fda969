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
/** Tests and what they stand on; the rules themselves quote what they forbid, and two tests are about the tools. */
const isTestSource = (path: string) =>
  /^test\/.*\.ts$/.test(path) && !isFixture(path) && !/^test\/(support\/needs|launcher\/(test-tools|end-of-run)\.test)\.ts$/.test(path);
/**
 * Where the product calls an address that only the operator sets: authorities of timestamps and revocation, the collector of error
 * reports (ERROR_REPORTS_URL), the chain and the payment gateway of this machine.
 */
const CALLS_THE_OPERATORS = [
  'shared-kernel/crypto/http-bytes.ts',
  'modules/app/operations/error-reports.ts',
  'modules/app/local/chain.ts',
  // Both call addresses of this machine only.
  'modules/app/local/gateway/local-gateway.ts',
  'modules/app/local/gateway/deliveries.ts',
  'modules/app/test-clock/chain-time.ts',
];
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
    name: 'an address that an account can set is called through the guard alone',
    mend: 'send it with shared-kernel/outbound; a file that calls what only the operator sets is named in this rule (docs/decisions/outbound.md)',
    files: (path) =>
      /^(modules|projections|shared-kernel)\/.*\.ts$/.test(path) &&
      !path.startsWith('shared-kernel/outbound/') &&
      !CALLS_THE_OPERATORS.includes(path),
    forbidden:
      /\bfetch\(|\bglobalThis\.fetch\b|[:=] fetch\b|\b(https?|net|tls)\.(request|get|connect|createConnection)\(|\bnew (WebSocket|EventSource|Socket)\(|\bcreateConnection\(/,
    broken: [
      'await fetch(url)',
      'const call = globalThis.fetch;',
      'const { get = fetch } = deps;',
      "https.request('https://x')",
      'net.connect(443, host)',
      'new WebSocket(address)',
      'createConnection({ host })',
    ],
    fine: ['await prefetch(url)', 'outbound.send({ url })', 'createServer()', "import { isIP } from 'node:net'"],
  },
  {
    name: 'no test is switched off or left alone',
    mend: 'repair the test, or say with describeWith or testWith (test/support/needs.ts) what it needs and does not find',
    files: (path) => isTestSource(path),
    forbidden:
      /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fails|skipIf|runIf)\b|\.(skipIf|runIf)\(|\b(skip|todo|fails): |\bonly: true|\b\w*(context|ctx|task)\.skip\(|\(\{[^})]*\bskip\b[^})]*\}\) =>/,
    broken: [
      "it.skip('x')",
      "describe.only('x')",
      "it.concurrent.todo('x')",
      "describe.skipIf(!available)('x')",
      "test.runIf(found)('x')",
      'const when = it.skipIf;',
      "it('x', { skip: !found }, f)",
      "it('x', (context) => context.skip())",
      "it('x', async ({ skip }) => {",
    ],
    fine: ["describeWith('qpdf')('x', f)", "it.each([1])('x')", 'await page.skipTo(3)', "it('x', async ({ task }) => {"],
  },
  {
    name: 'what a machine has is asked in one place, so that what is not run carries its reason',
    mend: 'ask describeWith, testWith or partWith of test/support/needs.ts, or count and everyOne of test/support/counts.ts',
    files: (path) => isTestSource(path) && !/^test\/support\/(needs|counts)\.ts$/.test(path),
    forbidden:
      /process\.platform|process\.env\.(TEST_FULL|CI|CHROMIUM|EFIRMA_DIR)\b|chainBinary\(|\bfindTool\((?!'chromium'\)!)|'which'|command -v|if \(!?(process\.env\.EVENTSTORE_URL|existsSync\(efirmaDir)/,
    broken: [
      "if (process.platform !== 'linux') return;",
      "const all = process.env.TEST_FULL === '1';",
      "existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')",
      "spawnSync('which', ['qpdf'])",
      "if (findTool('qpdf') === null) return;",
      'if (!process.env.EVENTSTORE_URL) return;',
    ],
    fine: ["executablePath: findTool('chromium')!", "if (partWith('qpdf')) f()", 'delete process.env.EVENTSTORE_URL'],
  },
  {
    name: 'no limit of a test is shorter than those of all tests',
    mend: 'leave it out, or take WAIT_MS, PAGE_MS or PROCESS_MS of test/support/limits.ts',
    files: isTestSource,
    forbidden:
      /\btimeout: ((\d{1,2}|[1-4]\d\d)_\d{3}|\d{1,5}|[1-4]\d{5})\b(?!_)|^ *\}, ((\d\d|[1-4]\d\d)_\d{3}|\d{5}|[1-4]\d{5})\);$|\bAbortSignal\.timeout\(\d|\bdeadline = Date\.now\(\) \+ (\d{1,2}_\d{3}|\d{1,5}|[1-4]\d\d_\d{3}|[1-4]\d{5})\b(?!_| \*)/m,
    broken: [
      "it('x', { timeout: 60_000 }, f)",
      'waitFor({ timeout: 1000 })',
      '  }, 120_000);',
      '}, 60000);',
      'AbortSignal.timeout(20_000)',
      'const deadline = Date.now() + 60_000;',
    ],
    fine: [
      "it('x', { timeout: 3_600_000 }, f)",
      "it('x', { timeout: 960_000 }, f)",
      '  }, 1_800_000);',
      '}, 20);',
      'timeout: WAIT_MS',
      'AbortSignal.timeout(WAIT_MS)',
    ],
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
