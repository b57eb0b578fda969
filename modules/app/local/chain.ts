import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChainIdUnreadable, ensureLocalChainId } from './chain-id.ts';
import type { ComponentEnd } from './keep-running.ts';
import { commandLine, endOf, hasEnded, isAlive, processMark, stopProcess, wrapperWorks } from './processes.ts';

const PACKAGE = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const STOP_STEPS = [
  { signal: 'SIGTERM', wait: 10_000 },
  { signal: 'SIGKILL', wait: 5_000 },
] as const;

/** The local chain cannot run; the message says what would help. */
export class ChainUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ChainUnavailable';
  }
}

export interface LocalChain {
  /** JSON-RPC over HTTP, loopback only. */
  readonly url: string;
  readonly chainId: number;
  /** Names this chain among all local ones: block 0 does not, see `ensureLocalChainId`. */
  readonly id: `0x${string}`;
  readonly pid: number;
  stop(): Promise<void>;
  /** Resolves when the process ended, with whether that was asked for. */
  readonly ended: Promise<ComponentEnd>;
  /** The last lines of its log. */
  lastWords(): string;
}

/** The chain program npm installed for this platform; null where there is none. */
export function chainBinary(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'bin', 'anvil');
  } catch {
    return null;
  }
}

/**
 * Starts an EVM chain of its own whose blocks live in `folder` and survive a restart. After a kill at
 * most the last second is lost, so whoever anchors must be ready to send a transaction again. `port`: where an earlier one was; default any.
 */
export async function startLocalChain(options: { readonly folder: string; readonly port?: number }): Promise<LocalChain> {
  const binary = chainBinary();
  if (binary === null) throw new ChainUnavailable(`no local chain program for this machine (${PACKAGE}); give CHAIN_URL of an EVM node`);
  const folder = resolve(options.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await stopLocalChain(folder);
  const state = join(folder, 'state.json');
  mendState(folder);
  const id = identify(folder, existsSync(state));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const prefix = wrapperWorks(['setpriv', '--pdeathsig', 'TERM']) ? ['setpriv', '--pdeathsig', 'TERM'] : [];
  // No accounts: everybody knows the keys of the usual test accounts.
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--accounts',
    '0',
    '--no-cors',
    '--quiet',
    '--state',
    state,
    '--state-interval',
    '1',
  ];
  const logPath = join(folder, 'chain.log');
  const log = openSync(logPath, 'w', 0o600);
  const [command, ...rest] = [...prefix, binary, ...args];
  const child = spawn(command!, rest, { detached: true, stdio: ['ignore', log, log], env: { PATH: process.env.PATH, HOME: folder } });
  closeSync(log);
  const server = { asked: false };
  const ended = endOf(child, () => server.asked);
  const copies = keepCopies(folder);
  const stop = async () => {
    server.asked = true;
    clearInterval(copies);
    if (child.pid === undefined) return;
    if (!hasEnded(child) && !(await stopProcess(child.pid, STOP_STEPS)))
      throw new Error(`the local chain, process ${child.pid}, does not end`);
    rmSync(join(folder, 'process.json'), { force: true });
  };
  try {
    const chainId = await untilReady(url, () => child.pid === undefined || hasEnded(child), logPath);
    writeFileSync(join(folder, 'process.json'), JSON.stringify({ pid: child.pid, mark: processMark(child.pid!) }), { mode: 0o600 });
    return { url, chainId, id, pid: child.pid!, stop, ended, lastWords: () => lastWords(logPath) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends a chain that a killed process left running on this folder. */
export async function stopLocalChain(folder: string): Promise<void> {
  const path = join(folder, 'process.json');
  if (!existsSync(path)) return;
  const { pid, mark } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; mark: string };
  if (isAlive(pid) && processMark(pid) === mark && !(await stopProcess(pid, STOP_STEPS))) {
    throw new ChainUnavailable(`an earlier local chain, process ${pid}, does not end; stop it by hand`);
  }
  rmSync(path, { force: true });
}

/** Address of the chain that a running system keeps on this folder. Null: its process is gone, or cannot be looked at. */
export function runningChainUrl(folder: string): string | null {
  try {
    const { pid } = JSON.parse(readFileSync(join(resolve(folder), 'process.json'), 'utf8')) as { pid: number };
    const port = /--port (\d+)/.exec(commandLine(pid) ?? '')?.[1];
    return port === undefined ? null : `http://127.0.0.1:${port}`;
  } catch {
    return null;
  }
}

/**
 * The chain program rewrites its state file in place, so a kill in that moment leaves half a file and it
 * would not start again. A copy is taken while the file lies still, and used when the file is broken.
 */
function keepCopies(folder: string): NodeJS.Timeout {
  const state = join(folder, 'state.json');
  let copied = -1;
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    copyIfStill(state, copied)
      .then((size) => {
        copied = size;
      })
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, 400);
  return timer.unref();
}

async function copyIfStill(state: string, copied: number): Promise<number> {
  const before = await stat(state);
  const age = Date.now() - before.mtimeMs;
  if (before.size === copied || age < 200 || age > 900) return copied;
  const draft = `${state}.copying`;
  await copyFile(state, draft);
  const after = await stat(state);
  if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) return copied;
  await rename(draft, `${state}.good`);
  return before.size;
}

function identify(folder: string, hasBlocks: boolean): `0x${string}` {
  try {
    return ensureLocalChainId(folder, hasBlocks);
  } catch (error) {
    if (error instanceof ChainIdUnreadable) throw new ChainUnavailable(error.message);
    throw error;
  }
}

function mendState(folder: string): void {
  const state = join(folder, 'state.json');
  if (!existsSync(state) || isWhole(state)) return;
  renameSync(state, `${state}.broken`);
  if (isWhole(`${state}.good`)) renameSync(`${state}.good`, state);
}

function isWhole(path: string): boolean {
  try {
    if (statSync(path).size === 0) return false;
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

/** The chain's number, as the node at `url` gives it. */
export async function readChainId(url: string): Promise<number> {
  return Number(await ask(url, 'eth_chainId'));
}

async function untilReady(url: string, gone: () => boolean, log: string): Promise<number> {
  const deadline = Date.now() + 30_000;
  let last: unknown;
  while (Date.now() < deadline) {
    if (gone()) throw new ChainUnavailable(`the local chain ended while starting: ${lastWords(log)}`);
    try {
      return await readChainId(url);
    } catch (error) {
      last = error;
      await sleep(15);
    }
  }
  throw new ChainUnavailable('the local chain did not answer within 30 s', { cause: last });
}

const lastWords = (log: string): string => readFileSync(log, 'utf8').trim().slice(-400);

async function ask(url: string, method: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(5_000),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(answer.error.message);
  return answer.result;
}
