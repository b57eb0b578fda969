import pg from 'pg';
import { OutcomeUnknown, type StoreUnavailable } from '../port.ts';
import type { EncodedAppend } from '../proposal.ts';
import { type AppendAnswer, callAppend } from './append-call.ts';
import { clientConfig, type EmbeddedSettings, isEndedByServer, isRefusal, unavailable } from './connection.ts';

interface Session {
  readonly client: pg.Client;
  readonly backend: Backend;
}

/** A server process by number and start, since numbers come round again. */
interface Backend {
  readonly pid: number;
  readonly startedAt: string;
}

const RETRY_MS = 50;
/** How often an append tries to get a session that is not ended before it can be used. */
const OPENINGS = 3;

/** The server refused a group for what one of its appends holds. */
class GroupRefused extends Error {}

/**
 * The one connection that appends. It turns every way in which a call can end into a true answer:
 * decided, certainly not written (StoreUnavailable), or not to be found out (OutcomeUnknown).
 */
export class AppendSession {
  readonly #settings: EmbeddedSettings;
  #session: Session | null = null;

  constructor(settings: EmbeddedSettings) {
    this.#settings = settings;
  }

  /** One answer for each append, in order. Rejects with StoreUnavailable or OutcomeUnknown for all of them. */
  async append(group: readonly EncodedAppend[]): Promise<(AppendAnswer | StoreUnavailable | OutcomeUnknown)[]> {
    try {
      return await this.#decide(group);
    } catch (error) {
      if (!(error instanceof GroupRefused)) throw error;
      if (group.length === 1) throw unavailable('the append was refused', error.cause);
    }
    // One append makes the server refuse the group: sends each by itself, so that only that one fails.
    const answers: (AppendAnswer | StoreUnavailable | OutcomeUnknown)[] = [];
    for (const append of group) {
      answers.push(
        await this.append([append]).then(
          ([answer]) => answer!,
          (error: StoreUnavailable | OutcomeUnknown) => error,
        ),
      );
    }
    return answers;
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.client.end();
  }

  async #decide(group: readonly EncodedAppend[]): Promise<AppendAnswer[]> {
    const session = await this.#open();
    try {
      return await callAppend(session.client, group);
    } catch (error) {
      if (isRefusal(error)) throw refused(error);
      this.#drop(session);
      return this.#findOut(group, session.backend, error);
    }
  }

  /**
   * The connection broke after the group was sent. First the server process that had it must be gone,
   * or it could still commit later what was just reported as not written. Then the ids are looked up
   * and the same group is sent again: what was committed answers as replayed, what was not is decided now.
   */
  async #findOut(group: readonly EncodedAppend[], lost: Backend, cause: unknown): Promise<AppendAnswer[]> {
    const deadline = performance.now() + this.#settings.recoveryMs;
    let inDoubt: Backend = lost;
    while (performance.now() < deadline) {
      let session: Session | null = null;
      let nothingWritten = false;
      try {
        session = await this.#open();
        await endBackend(session.client, inDoubt, deadline);
        nothingWritten = !(await anyStored(session.client, group));
        inDoubt = session.backend;
        return await callAppend(session.client, group);
      } catch (error) {
        if (isRefusal(error) && nothingWritten) throw refused(error);
        if (session !== null) this.#drop(session);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    throw new OutcomeUnknown('the connection broke during an append and the store did not answer in time', { cause });
  }

  /** A session that is ended while it opens is opened anew: nothing was sent, so there is nothing to find out. */
  async #open(): Promise<Session> {
    for (let left = OPENINGS; this.#session === null; left -= 1) {
      let connected = false;
      const client = new pg.Client(clientConfig(this.#settings, 'append'));
      try {
        // A broken connection also emits: the next use would find it closed, so it is dropped here.
        client.on('error', () => {
          if (this.#session?.client === client) this.#session = null;
        });
        await client.connect();
        connected = true;
        // An answered append has reached the disk, whatever the database's default says.
        const { rows } = await client.query(
          `SELECT pid, backend_start::text AS started_at, set_config('synchronous_commit', 'on', false)
             FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
        );
        this.#session = { client, backend: { pid: rows[0].pid, startedAt: rows[0].started_at } };
      } catch (error) {
        void client.end().catch(() => undefined);
        if (left === 1 || !(connected || isEndedByServer(error)) || isRefusal(error))
          throw unavailable('the event store does not answer', error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return this.#session;
  }

  #drop(session: Session): void {
    if (this.#session === session) this.#session = null;
    void session.client.end().catch(() => undefined);
  }
}

/**
 * Refusals of the group as a whole that have nothing to do with what it holds (lock or statement
 * timeout, shut down, out of room, read only) are StoreUnavailable for all; the rest may lie in one append.
 */
function refused(error: pg.DatabaseError): Error {
  const state = error.code ?? '';
  const ofTheServer = ['25', '40', '42', '53', '55', '57', '58', 'XX'].some((group) => state.startsWith(group));
  return ofTheServer ? unavailable('nothing was written', error) : new GroupRefused('refused', { cause: error });
}

async function endBackend(client: pg.Client, backend: Backend, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const { rows } = await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2::timestamptz',
      [backend.pid, backend.startedAt],
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the server process of the broken connection does not end');
}

async function anyStored(client: pg.Client, group: readonly EncodedAppend[]): Promise<boolean> {
  const ids = group.flatMap((append) => append.events.map((event) => event.id));
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM event_store.events WHERE id = ANY ($1::uuid[])) AS stored', [ids]);
  return rows[0].stored;
}
