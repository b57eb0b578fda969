import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { loadInstalledTrust } from '../modules/app/wiring/installed-trust.ts';
import { type Overall, type Verdict, validateFiles, verdictJsonSchema } from '../modules/validation/index.ts';
import { systemClock } from '../shared-kernel/clock.ts';
import { nobodyToAsk, type RevocationSource } from '../shared-kernel/crypto/revocation.ts';
import { createRevocationSource, loadRevocationEndpoints } from '../shared-kernel/crypto/revocation-source.ts';
import { loadTrustFolder, TrustFolderUnreadable, type TrustStore } from '../shared-kernel/crypto/trust.ts';
import { ProductError } from '../shared-kernel/errors.ts';
import { type CommandLine, HELP, readCommandLine, Usage } from './validate/command-line.ts';
import { FileNotUsable, groupPaths, readDocument } from './validate/documents.ts';
import { renderLine, renderVerdict, type Terminal } from './validate/render.ts';

const EXIT: Record<Overall, number> = { TOTAL_PASSED: 0, INDETERMINATE: 2, TOTAL_FAILED: 1 };
const NOT_USABLE = 64;
/** From best to worst. */
const ORDER = [0, 2, 1, NOT_USABLE];

interface Session {
  readonly command: CommandLine;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
  readonly terminal: Terminal;
  readonly folder: string;
}

type Outcome = { readonly paths: readonly string[]; readonly exit: number } & (
  | { readonly verdict: Verdict }
  | { readonly error: { code: string; detail: string } }
);

async function validateOne(session: Session, paths: readonly string[]): Promise<Outcome> {
  try {
    const files = await readDocument(paths.map((path) => resolve(session.folder, path)));
    const now = session.command.at ?? systemClock.now();
    const verdict = await validateFiles({
      files,
      now,
      trust: session.trust,
      revocation: session.revocation,
      record: null,
      strictNames: false,
    });
    return { paths, exit: EXIT[verdict.overall], verdict };
  } catch (error) {
    if (error instanceof ProductError) return { paths, exit: NOT_USABLE, error: { code: error.code, detail: JSON.stringify(error.facts) } };
    if (error instanceof FileNotUsable) return { paths, exit: NOT_USABLE, error: { code: 'file.not_usable', detail: error.message } };
    throw error;
  }
}

function show(session: Session, outcome: Outcome, alone: boolean): void {
  const { command, terminal } = session;
  if (!('verdict' in outcome)) {
    if (command.format === 'text') process.stderr.write(`${outcome.error.code}: ${outcome.error.detail}\n`);
    else process.stdout.write(`${JSON.stringify({ paths: outcome.paths, error: outcome.error })}\n`);
    return;
  }
  const { verdict, paths } = outcome;
  if (command.format === 'text')
    process.stdout.write(alone ? renderVerdict(verdict, paths, terminal) : renderLine(verdict, paths, terminal));
  else if (command.format === 'json' && alone) process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
  else process.stdout.write(`${JSON.stringify({ paths, verdict })}\n`);
}

async function* documentsOf(session: Session): AsyncGenerator<string[]> {
  const { command, folder } = session;
  if (!command.fromStdin) {
    const absolute = new Map(command.paths.map((path) => [resolve(folder, path), path]));
    for (const group of await groupPaths([...command.paths].map((path) => resolve(folder, path)))) {
      yield group.map((path) => absolute.get(path) ?? path);
    }
    return;
  }
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const paths = line
      .split('\t')
      .map((path) => path.trim())
      .filter(Boolean);
    if (paths.length > 0) yield paths;
  }
}

async function openSession(command: CommandLine): Promise<Session> {
  const folder = process.env.INIT_CWD ?? process.cwd();
  const root = resolve(import.meta.dirname, '..');
  const config = command.trust === null ? readConfiguration(process.env, root) : null;
  const trustDir = config?.trustDir ?? resolve(folder, command.trust ?? '');
  if (command.trust !== null && !existsSync(trustDir)) throw new Usage(`--trust ${command.trust}: there is no such folder`);
  const present = existsSync(trustDir);
  // A missing folder is an empty one.
  const trust = config ? await loadInstalledTrust(config, { localTimestamps: !config.tsaUrl }) : await loadTrustFolder(trustDir);
  const endpoints = present && !command.offline ? await loadRevocationEndpoints(trustDir) : [];
  const revocation =
    endpoints.length > 0 ? createRevocationSource(endpoints, { clock: systemClock }) : { ask: async () => nobodyToAsk(systemClock.now()) };
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const terminal = { colour, width: Math.min(process.stdout.columns ?? 100, 110), language: command.language };
  return { command, trust, revocation, terminal, folder };
}

async function main(): Promise<number> {
  const command = readCommandLine(process.argv.slice(2), process.env);
  if (command.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (command.printSchema) {
    process.stdout.write(`${JSON.stringify(verdictJsonSchema(), null, 2)}\n`);
    return 0;
  }
  const session = await openSession(command);
  if (session.trust.anchors.length === 0 && command.format === 'text') {
    process.stderr.write(
      { es: 'Aviso: no hay autoridades instaladas (--trust).\n', en: 'Note: no authorities are installed (--trust).\n' }[command.language],
    );
  }
  let worst = -1;
  let held: Outcome | null = null;
  let shown = 0;
  for await (const paths of documentsOf(session)) {
    const outcome = await validateOne(session, paths);
    worst = Math.max(worst, ORDER.indexOf(outcome.exit));
    // The first is held back until it is known whether it stays alone: alone it is shown in full.
    if (held === null && shown === 0) {
      held = outcome;
      continue;
    }
    if (held) show(session, held, false);
    held = null;
    show(session, outcome, false);
    shown++;
  }
  if (held) show(session, held, true);
  return worst < 0 ? NOT_USABLE : ORDER[worst]!;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const known = error instanceof Usage || error instanceof TrustFolderUnreadable || error instanceof ConfigurationRefused;
    process.stderr.write(
      known
        ? `${(error as Error).message}\n${error instanceof Usage ? `\n${HELP}` : ''}`
        : `${error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = NOT_USABLE;
  },
);
