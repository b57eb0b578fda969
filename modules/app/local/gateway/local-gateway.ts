import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../../../shared-kernel/clock.ts';
import { hasEnded, stopProcess, waitUntilGone } from '../processes.ts';
import {
  EXIT,
  ensurePort,
  ensureSecrets,
  type GatewayProcess,
  type GatewaySecrets,
  isSameAndAlive,
  logPath,
  namedProcess,
  portOf,
  runningProcess,
} from './gateway-folder.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const START_MS = 60_000;
/** How long one that runs may say nothing before it is ended. */
const SILENT_MS = 10_000;
const STOP_STEPS = [
  { signal: 'SIGTERM', wait: 3_000 },
  { signal: 'SIGKILL', wait: 3_000 },
] as const;

/** The local payment gateway cannot run; the message says what would help. */
export class GatewayUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'GatewayUnavailable';
  }
}

export interface LocalGatewayOptions {
  /** Its own: journal, secrets, port, log. */
  readonly folder: string;
  /** The process with which the gateway ends. Default: this one. */
  readonly ownerPid?: number;
  /** The product's clock: where it is ahead of the gateway's, `ensure` moves that one there. */
  readonly clock?: Clock;
  /** Where events go to, an address of this machine. */
  readonly webhookUrl?: string;
  /** Origins whose pages may show those of the gateway in a frame. */
  readonly parents?: readonly string[];
  /** Takes orders for faults, for tests. */
  readonly faults?: boolean;
}

export interface RunningGateway extends GatewaySecrets {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
}

export interface LocalGateway extends RunningGateway {
  /** Starts the gateway unless it runs, tells it what it must know, and resolves once it answers. @throws GatewayUnavailable */
  ensure(): Promise<RunningGateway>;
  /** What is known later only; the next `ensure` tells the gateway. */
  know(facts: Pick<LocalGatewayOptions, 'webhookUrl' | 'parents'>): void;
  /** Ends the gateway of the folder, whoever started it. */
  stop(): Promise<void>;
}

/**
 * The payment gateway of this machine for whoever works on `folder`: its address and secrets are known before it runs. Several
 * processes may have one each for the same folder; only one gateway runs.
 */
export async function createLocalGateway(options: LocalGatewayOptions): Promise<LocalGateway> {
  const folder = resolve(options.folder);
  const port = await ensurePort(folder);
  return new FolderGateway(folder, port, options);
}

/** What its clock shows, in seconds; null where it does not answer. */
async function healthOf(port: number, pid: number): Promise<number | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(3_000) });
    const health = (await response.json()) as { pid: number; now: number };
    return health.pid === pid ? health.now : null;
  } catch {
    return null;
  }
}

/** The gateway of a folder as it is found, without starting it: its process, and whether that answers; null: none runs. */
export async function gatewayFound(folder: string): Promise<{ readonly pid: number; readonly answers: boolean } | null> {
  const running = runningProcess(folder);
  const port = portOf(folder);
  if (running === null || port === null) return null;
  return { pid: running.pid, answers: (await healthOf(port, running.pid)) !== null };
}

class FolderGateway implements LocalGateway {
  readonly origin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #options: LocalGatewayOptions;
  #facts: Pick<LocalGatewayOptions, 'webhookUrl' | 'parents'>;
  #ensuring: Promise<RunningGateway> | null = null;
  /** What was told, and to which process. */
  #told = '';

  constructor(folder: string, port: number, options: LocalGatewayOptions) {
    this.#folder = folder;
    this.#port = port;
    this.#options = options;
    this.#facts = { ...pick(options) };
    this.origin = `http://127.0.0.1:${port}`;
    const { secretKey, webhookSecret } = ensureSecrets(folder);
    this.secretKey = secretKey;
    this.webhookSecret = webhookSecret;
  }

  ensure(): Promise<RunningGateway> {
    this.#ensuring ??= this.#ensure().finally(() => {
      this.#ensuring = null;
    });
    return this.#ensuring;
  }

  know(facts: Pick<LocalGatewayOptions, 'webhookUrl' | 'parents'>): void {
    this.#facts = { ...this.#facts, ...pick(facts) };
  }

  async stop(): Promise<void> {
    await this.#ensuring?.catch(() => undefined);
    const running = runningProcess(this.#folder);
    if (running !== null && !(await stopProcess(running.pid, STOP_STEPS))) {
      throw new GatewayUnavailable(`the local payment gateway, process ${running.pid}, does not end`);
    }
  }

  async #ensure(): Promise<RunningGateway> {
    const deadline = Date.now() + START_MS;
    for (;;) {
      const { process, now } = (await this.#answering()) ?? (await this.#start(deadline));
      if (await this.#tell(process, now)) return { origin: this.origin, secretKey: this.secretKey, webhookSecret: this.webhookSecret };
      if (Date.now() > deadline) throw new GatewayUnavailable(`the local payment gateway does not stay up: ${this.#lastWords()}`);
    }
  }

  /** The gateway that runs and will go on running, once it has answered; null where there is none. */
  async #answering(): Promise<{ process: GatewayProcess; now: number } | null> {
    const patience = Date.now() + SILENT_MS;
    for (;;) {
      const running = runningProcess(this.#folder);
      if (running === null) return null;
      if (!isSameAndAlive(running.owner)) {
        // It ends with its owner, and is not to be relied on until then.
        if (!(await waitUntilGone(running.pid, 1_000))) await stopProcess(running.pid, STOP_STEPS);
        continue;
      }
      const now = await healthOf(this.#port, running.pid);
      if (now !== null) return { process: running, now };
      if (Date.now() > patience) await stopProcess(running.pid, STOP_STEPS);
      else await sleep(30);
    }
  }

  async #start(deadline: number): Promise<{ process: GatewayProcess; now: number }> {
    while (Date.now() < deadline) {
      const child = this.#spawn();
      while (child.pid !== undefined && !hasEnded(child) && Date.now() < deadline) {
        const found = await this.#answering();
        if (found !== null) return found;
        await sleep(30);
      }
      // Of several that start at once one stays, and it may not be ours.
      const found = await this.#answering();
      if (found !== null) return found;
      if (child.exitCode === EXIT.portTaken) {
        throw new GatewayUnavailable(
          `another program has port ${this.#port}, which the local payment gateway needs: end it, or start the product again, which chooses another port`,
        );
      }
      if (child.exitCode !== EXIT.folderTaken) break;
      await sleep(50);
    }
    throw new GatewayUnavailable(`the local payment gateway does not start: ${this.#lastWords()}`);
  }

  #spawn() {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const owner = namedProcess(this.#options.ownerPid ?? process.pid);
    const args = [
      MAIN,
      '--folder',
      this.#folder,
      '--port',
      String(this.#port),
      '--owner-pid',
      String(owner.pid),
      '--owner-mark',
      owner.mark,
    ];
    const log = openSync(logPath(this.#folder), 'a', 0o600);
    try {
      // In a group of its own: Ctrl-C in the terminal is for the product, which may still have something to ask.
      const child = spawn(process.execPath, this.#options.faults ? [...args, '--faults'] : args, {
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH },
      });
      child.on('error', () => undefined);
      child.unref();
      return child;
    } finally {
      closeSync(log);
    }
  }

  /** False where it ended meanwhile. */
  async #tell({ pid, mark }: GatewayProcess, now: number): Promise<boolean> {
    const facts = new URLSearchParams();
    if (this.#facts.webhookUrl !== undefined) facts.set('webhook_url', this.#facts.webhookUrl);
    for (const [index, parent] of (this.#facts.parents ?? []).entries()) facts.set(`parents[${index}]`, parent);
    const what = `${pid} ${mark} ${facts}`;
    const wanted = Math.floor((this.#options.clock?.now().getTime() ?? 0) / 1000);
    // Both show whole seconds, so one second is no difference.
    if (wanted > now + 1) facts.set('now', String(wanted));
    else if (this.#told === what) return true;
    let response: Response;
    try {
      response = await fetch(`${this.origin}/local/settings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: facts.toString(),
        signal: AbortSignal.timeout(SILENT_MS),
      });
    } catch {
      return false;
    }
    if (!response.ok) throw new GatewayUnavailable(`the local payment gateway refuses what it is told: ${await response.text()}`);
    this.#told = what;
    return true;
  }

  #lastWords(): string {
    try {
      return readFileSync(logPath(this.#folder), 'utf8').trim().slice(-400);
    } catch {
      return '';
    }
  }
}

const pick = ({ webhookUrl, parents }: Pick<LocalGatewayOptions, 'webhookUrl' | 'parents'>) => ({
  ...(webhookUrl !== undefined && { webhookUrl }),
  ...(parents !== undefined && { parents }),
});
