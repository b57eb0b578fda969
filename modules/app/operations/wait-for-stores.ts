import pg from 'pg';
import { StoreUnavailable } from '../../../shared-kernel/event-store/port.ts';
import { type BackOff, delayAfter, pause } from '../../../shared-kernel/retry/back-off.ts';
import type { Configuration } from '../settings/config.ts';
import { lookIntoEventStore } from './event-store-trouble.ts';
import { capital, postgresTrouble, StoreNotThere, type StoreTrouble } from './store-trouble.ts';

const BETWEEN: BackOff = { first: 500, longest: 5_000 };
/** A server that is on its way up takes connections before it answers. */
const ANSWER_MS = 10_000;

export interface Waiting {
  readonly say: (sentence: string) => void;
  /** Aborted: gives up at once. */
  readonly signal: AbortSignal;
  readonly now?: () => number;
}

/**
 * Waits until the servers that the settings name answer: Postgres of DATABASE_URL, EventStoreDB of EVENTSTORE_URL. One sentence
 * for each thing that is wrong, once; up to STORE_WAIT_SECONDS, and not at all for what only a person can mend.
 * @throws StoreNotThere
 */
export async function waitForStores(
  config: Pick<Configuration, 'databaseUrl' | 'migrationDatabaseUrl' | 'eventstoreUrl' | 'eventstorePrefix' | 'storeWaitSeconds'>,
  waiting: Waiting,
): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl, eventstoreUrl } = config;
  const until = (waiting.now ?? Date.now)() + config.storeWaitSeconds * 1000;
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['MIGRATION_DATABASE_URL', migrationDatabaseUrl],
  ] as const)
    if (url !== undefined) await waitFor(() => lookAtPostgres(name, url), until, waiting);
  if (eventstoreUrl !== undefined) await waitFor(() => lookAtEventStore(config, eventstoreUrl), until, waiting);
}

/** Looks again and again until nothing is wrong, or until `until` (milliseconds of `waiting.now`). */
export async function waitFor(look: () => Promise<StoreTrouble | null>, until: number, waiting: Waiting): Promise<void> {
  const now = waiting.now ?? Date.now;
  let said = '';
  for (let attempt = 1; ; attempt += 1) {
    const trouble = await look();
    if (trouble === null) return;
    const left = until - now();
    if (!trouble.waitingHelps || left <= 0 || waiting.signal.aborted) throw new StoreNotThere(trouble);
    if (trouble.wrong !== said) waiting.say(`${capital(trouble.wrong)}; waiting for it, up to ${Math.ceil(left / 1000)} s.`);
    said = trouble.wrong;
    await pause(Math.min(left, delayAfter(attempt, BETWEEN)), waiting.signal);
  }
}

async function lookAtPostgres(name: string, url: string): Promise<StoreTrouble | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, application_name: 'start' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return postgresTrouble(name, url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lookAtEventStore(
  config: Pick<Configuration, 'eventstoreUrl' | 'eventstorePrefix'>,
  url: string,
): Promise<StoreTrouble | null> {
  // Loaded late: its client is large, and most installations have none.
  const { openEventStore } = await import('../wiring/event-store.ts');
  const store = openEventStore(config, { databaseUrl: '' });
  try {
    await store.head();
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailable) return lookIntoEventStore(url, error);
    throw error;
  } finally {
    await store.close();
  }
}
