import { StoreUnavailable } from '../event-store/port.ts';

const NODE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
/** SQLSTATE classes and codes: connection (08), resources (53), intervention (57), rollback (40), lock not available (55P03). */
const SQL_STATE = /^(08|53|57|40)[0-9A-Z]{3}$|^55P03$|^25P0[34]$/;
/** pg rejects with plain errors, without a code, when the connection goes away under a query. */
const LOST =
  /Connection terminated|Client has encountered a connection error|not queryable|timeout exceeded when trying to connect|Client was closed/i;

/**
 * True for failures of the surroundings (connection, resources, locks), which say nothing about the
 * event in hand. Everything else blames the event and raises an alarm that names it.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (NODE_CODES.has(code) || SQL_STATE.test(code))) return true;
  if (LOST.test(error.message)) return true;
  return error.cause !== undefined && isTransient(error.cause);
}

/** One line for status pages and alarms, bounded so that a status row stays a row. */
export function describeFailure(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
}
