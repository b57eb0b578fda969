import { randomBytes, randomInt } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPortIsFree, PortUnusable } from '../port.ts';
import { isAlive, processMark } from '../processes.ts';

export interface GatewaySecrets {
  /** Bearer of every call of the API. */
  readonly secretKey: string;
  /** Signs deliveries to the product. */
  readonly webhookSecret: string;
}

/** A process as it is named in a file: of another one with the same id the mark differs. */
export interface NamedProcess {
  readonly pid: number;
  readonly mark: string;
}

export interface GatewayProcess extends NamedProcess {
  /** With it the gateway ends. */
  readonly owner: NamedProcess;
}

/** Longer than a gateway that was ended keeps its port, or one that starts takes to say so. */
const PORT_MS = 2_000;
/** Above the ports of services and below those that systems give to connections of their own, so that none is in the way later. */
const PORTS = { from: 20_000, to: 32_000 } as const;

/** Codes with which the process ends when it cannot begin. */
export const EXIT = { folderTaken: 3, portTaken: 4 } as const;

export const namedProcess = (pid: number): NamedProcess => ({ pid, mark: processMark(pid) });

export const isSameAndAlive = ({ pid, mark }: NamedProcess): boolean => isAlive(pid) && processMark(pid) === mark;

export const journalPath = (folder: string): string => join(folder, 'journal.jsonl');
export const logPath = (folder: string): string => join(folder, 'gateway.log');
const processPath = (folder: string): string => join(folder, 'process.json');

/** Secrets of the gateway of a folder, made when they are asked for first. */
export function ensureSecrets(folder: string): GatewaySecrets {
  const made: GatewaySecrets = {
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  return writeOnce(folder, 'secrets.json', made);
}

/**
 * The port of a folder's gateway, chosen when it is asked for first. Where the gateway does not run and another program has taken its
 * port, another one is chosen.
 */
export async function ensurePort(folder: string): Promise<number> {
  for (;;) {
    const { port } = writeOnce(folder, 'port.json', { port: randomInt(PORTS.from, PORTS.to) });
    if (await isForUs(folder, port)) return port;
    // Another process of the product may have chosen a new one meanwhile.
    if (portOf(folder) === port) rmSync(join(folder, 'port.json'), { force: true });
  }
}

/** Asked for a while: a gateway that starts or ends at this moment has its port, and no name in the folder. */
async function isForUs(folder: string, port: number): Promise<boolean> {
  for (const deadline = Date.now() + PORT_MS; Date.now() < deadline; await sleep(50)) {
    if (runningProcess(folder) !== null || (await isFree(port))) return true;
  }
  return false;
}

/** The port of a folder's gateway as it was chosen; null: none was yet. */
export const portOf = (folder: string): number | null => read<{ port: number }>(join(folder, 'port.json'))?.port ?? null;

async function isFree(port: number): Promise<boolean> {
  try {
    await checkPortIsFree('127.0.0.1', port);
    return true;
  } catch (error) {
    if (error instanceof PortUnusable) return false;
    throw error;
  }
}

/** The gateway that runs on a folder and has its port; null where none does. */
export function runningProcess(folder: string): GatewayProcess | null {
  const found = read<GatewayProcess>(processPath(folder));
  return found !== null && isSameAndAlive(found) ? found : null;
}

/** Written by the gateway once it answers. */
export function noteProcess(folder: string, owner: NamedProcess): void {
  const draft = `${processPath(folder)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...namedProcess(process.pid), owner } satisfies GatewayProcess), { mode: 0o600 });
  renameSync(draft, processPath(folder));
}

export function forgetProcess(folder: string): void {
  if (read<GatewayProcess>(processPath(folder))?.pid === process.pid) rmSync(processPath(folder), { force: true });
}

/** The content of a file that only the first of several writers makes, and whole: a link takes the name or finds it taken. */
function writeOnce<T extends object>(folder: string, name: string, made: T): T {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const found = read<T>(path);
  if (found !== null) return found;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return read<T>(path) ?? made;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
