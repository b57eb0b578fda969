import pg from 'pg';
import { StoreUnavailable } from '../port.ts';

export interface EmbeddedOptions {
  /** Connection of the application's role, which may append and read and nothing else. */
  readonly url: string;
  /** Connections for reading, besides one for writing and one for listening. Default 4. */
  readonly readers?: number;
  /** How long an append waits for another writer's open transaction, ms. Default 3000. */
  readonly lockTimeoutMs?: number;
  /** Longest statement, ms. Default 15000. */
  readonly statementTimeoutMs?: number;
  /** How long a new connection may take, ms. Default 3000. */
  readonly connectTimeoutMs?: number;
  /** How long the true outcome of an append is sought after its connection broke, ms. Default 5000. */
  readonly recoveryMs?: number;
  /** How often the head is read while a subscriber waits, ms. Notifications only come sooner. Default 250. */
  readonly pollMs?: number;
}

export type EmbeddedSettings = Required<EmbeddedOptions>;

export function settingsOf(options: EmbeddedOptions): EmbeddedSettings {
  return {
    url: options.url,
    readers: options.readers ?? 4,
    lockTimeoutMs: options.lockTimeoutMs ?? 3_000,
    statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
    recoveryMs: options.recoveryMs ?? 5_000,
    pollMs: options.pollMs ?? 250,
  };
}

export function clientConfig(settings: EmbeddedSettings, role: 'append' | 'read' | 'listen'): pg.ClientConfig {
  return {
    connectionString: settings.url,
    application_name: `event-store ${role}`,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    keepAlive: true,
    lock_timeout: settings.lockTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: settings.statementTimeoutMs,
    // A server that vanished silently answers neither; the client must stop waiting by itself.
    query_timeout: settings.statementTimeoutMs + 2_000,
    // Every query here reads along an index. A plan made while the table was small would scan all of it later.
    options: '-c jit=off -c enable_seqscan=off -c enable_bitmapscan=off',
  };
}

/** Codes that come with the end of the session; by code, because the word FATAL is in the server's language. */
const SESSION_ENDED = /^(08...|57P0[1-5]|25P0[34])$/;

/**
 * Whether the server itself refused the statement on a connection that lives on: then the transaction
 * is rolled back for certain. Everything else (socket gone, session terminated, client-side timeout)
 * leaves open what happened.
 */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return error.severity !== 'FATAL' && error.severity !== 'PANIC' && !SESSION_ENDED.test(error.code);
}

/** Whether the server ended this one session on somebody's order; it may well serve the next. */
export const isEndedByServer = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57P01';

export function unavailable(doing: string, cause: unknown): StoreUnavailable {
  const reason =
    cause instanceof pg.DatabaseError ? `${cause.code}: ${cause.message}` : cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`${doing}: ${reason}`, { cause });
}
