import { createHash } from 'node:crypto';
import type { Answer } from './call.ts';
import { GatewayFailure, invalid } from './failures.ts';
import type { Fields } from './form-encoding.ts';
import type { Store, Transaction } from './store.ts';

/** How long an answer is kept under its key (Stripe API reference, Idempotent requests), by the gateway's clock. */
export const KEPT_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;

/** What is asked under a key. Of the parameters a digest is enough: only whether they are the same is of interest. */
export function printOf(method: string, path: string, fields: Fields): string {
  return createHash('sha256')
    .update(`${method} ${path} ${inOrder(fields)}`)
    .digest('base64url');
}

const inOrder = (fields: Fields): string =>
  JSON.stringify(
    Object.keys(fields)
      .sort()
      .map((name) => [name, typeof fields[name] === 'string' ? fields[name] : inOrder(fields[name]!)]),
  );

/** The key of a header. @throws GatewayFailure 400 */
export function readKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && header.length <= LONGEST_KEY) return header;
  throw invalid(`An idempotency key has up to ${LONGEST_KEY} characters.`, { code: 'idempotency_key_too_long' });
}

/** Keys whose calls are being carried out at this moment. */
export class KeysInUse {
  readonly #keys = new Set<string>();

  /** @throws GatewayFailure 409 */
  take(key: string | null): void {
    if (key === null) return;
    if (this.#keys.has(key)) {
      throw new GatewayFailure(409, 'idempotency_error', 'A call with this idempotency key is being carried out at this moment.', {
        code: 'idempotency_key_in_use',
      });
    }
    this.#keys.add(key);
  }

  give(key: string | null): void {
    if (key !== null) this.#keys.delete(key);
  }
}

/**
 * The answer that a key got before; null where it is new, or was forgotten.
 * @throws GatewayFailure 400 `idempotency_error` where it was used for something else
 */
export function answeredBefore(tx: Transaction, key: string, print: string): Answer | null {
  const kept = tx.get('answer', key);
  if (kept === undefined || tx.nowMs - kept.at >= KEPT_MS) return null;
  if (kept.print !== print) {
    throw new GatewayFailure(
      400,
      'idempotency_error',
      'This idempotency key was used with other parameters. Take another key for another call.',
    );
  }
  return { status: kept.status, body: kept.body, ...(kept.lost && { lost: true }) };
}

export function keepAnswer(tx: Transaction, key: string, print: string, { status, body, lost }: Answer): void {
  tx.put('answer', { id: key, at: tx.nowMs, print, status, body, ...(lost && { lost }) });
}

/** Takes out of memory what is kept for nobody. */
export function forgetOldAnswers(store: Store): void {
  const now = store.now();
  for (const { id, at } of store.all('answer')) if (now - at >= KEPT_MS) store.forget('answer', id);
}
