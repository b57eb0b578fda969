import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { KeyOpened, KeyRefused, OpenKey } from '../../../shared-kernel/crypto/efirma-key.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Frame, framesOf, writeFrame } from './frames.ts';

type Child = ChildProcessByStdio<Writable, Readable, null>;

const ENTRY = fileURLToPath(new URL('key-child.ts', import.meta.url));
/** About 45 MB each while somebody signs; who comes later waits for their turn. */
const AT_ONCE = 12;
/** A key with the most rounds that are taken needs seconds on a busy machine. */
const ANSWER_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;
const MEMORY_MB = 64;

const answer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.literal('efirma.invalid_key'), reason: z.string() }),
  z.object({ ok: z.literal(false), code: z.enum(['efirma.invalid_key_password', 'efirma.key_pair_mismatch']) }),
]);

/**
 * Opens private keys in processes that live for one act of signing. Waits for one of AT_ONCE places.
 * Throws 503 `efirma.busy` where none comes free in time, or where the process ends in the middle.
 */
export function keysApart(entry: string = ENTRY): OpenKey {
  const places = new Places(AT_ONCE);
  return async (file, password, publicKey) => {
    const leave = await places.take();
    const child = begin(entry, leave);
    const close = () => {
      child.stdin.destroy();
      child.kill('SIGKILL');
    };
    child.once('close', leave);
    child.once('error', leave);
    const talk = new Talk(child);
    const secret = Buffer.from(password, 'utf8');
    try {
      await talk.tell('K', file);
      await talk.tell('P', secret);
      const opened = answer.parse(JSON.parse((await talk.ask('C', publicKey, 'O')).toString('utf8'))) as
        | KeyOpened
        | KeyRefused
        | { ok: true };
      if (!opened.ok) {
        close();
        return opened;
      }
      return { ok: true, key: { sign: async (data) => new Uint8Array(await talk.ask('S', data, 'V')), close } };
    } catch (error) {
      close();
      throw error;
    } finally {
      secret.fill(0);
    }
  };
}

/** A child that runs. Throws `efirma.busy`, with the place given back, where the machine has no room for one. */
function begin(entry: string, leave: () => void): Child {
  let child: Child;
  try {
    child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, entry], {
      // No setting of ours is any business of a process that reads what a stranger sent.
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch (error) {
    leave();
    throw busy(error as Error);
  }
  if (child.pid !== undefined) return child;
  // Without descriptors or memory for it, Node tells in an event and makes no pipes.
  child.once('error', () => undefined);
  leave();
  throw busy(new Error('no process for a key could be started'));
}

/** Question and answer with a child; whatever goes wrong is `efirma.busy`: nothing was signed, and asking again costs nothing. */
class Talk {
  readonly #child: Child;
  readonly #frames: AsyncGenerator<Frame>;
  readonly #gone: Promise<never>;

  constructor(child: Child) {
    this.#child = child;
    this.#frames = framesOf(child.stdout);
    this.#gone = new Promise((_, fail) => {
      child.once('error', (error) => fail(busy(error)));
      child.once('exit', (code, signal) => fail(busy(new Error(`the process of a key ended with ${code ?? signal}`))));
      child.stdin.once('error', (error) => fail(busy(error)));
    });
    this.#gone.catch(() => undefined);
  }

  tell(kind: string, bytes: Uint8Array): Promise<void> {
    return Promise.race([writeFrame(this.#child.stdin, kind, bytes), this.#gone]);
  }

  async ask(kind: string, bytes: Uint8Array, wanted: string): Promise<Buffer> {
    await this.tell(kind, bytes);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(busy(new Error(`no answer of a key within ${ANSWER_MS} ms`))), ANSWER_MS);
    });
    try {
      const { value, done } = await Promise.race([this.#frames.next(), late, this.#gone]);
      if (done || value.kind !== wanted) throw busy(new Error('the process of a key said something else'));
      return Buffer.from(value.bytes);
    } finally {
      clearTimeout(timer);
    }
  }
}

const busy = (cause: Error) => new ProductError(503, 'efirma.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });

/** So many at once; the others in the order of their coming. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Answers what gives the place back; a second call of it does nothing. */
  async take(): Promise<() => void> {
    if (this.#free === 0) await this.#turn();
    else this.#free -= 1;
    let isMine = true;
    return () => {
      if (!isMine) return;
      isMine = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  #turn(): Promise<void> {
    return new Promise((done, fail) => {
      const mine = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        fail(busy(new Error('no place for another key')));
      }, ANSWER_MS);
      this.#waiting.push(mine);
    });
  }
}
