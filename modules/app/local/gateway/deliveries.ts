import { createHmac } from 'node:crypto';
import { type BackOff, delayAfter } from '../../../../shared-kernel/retry/back-off.ts';
import { shownEvent } from './events.ts';
import type { Faults } from './faults.ts';
import type { Delivery } from './objects.ts';
import type { Store } from './store.ts';

const BETWEEN: BackOff = { first: 400, longest: 60_000 };
const PATIENCE_MS = 10_000;
const AT_ONCE = 4;

interface Attempt {
  tries: number;
  /** When the next one is due, by the clock of the machine. */
  next: number;
  busy: boolean;
  /** What tests ordered was looked up, which is done once for each delivery. */
  asked: boolean;
  copies: number;
}

/**
 * The header that the official client verifies (docs.stripe.com/webhooks, Verify manually): HMAC-SHA256 over `<seconds>.<body>`.
 * @param seconds when it is sent, by the clock of the machine: the receiver compares it with its own
 */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')}`;

/**
 * Brings every event to every endpoint that it is owed to, again with growing pauses until it answers 2xx. What is owed stands in the
 * journal before anybody is answered, so a kill loses nothing; what arrived just before one comes again.
 */
export class Deliveries {
  readonly #store: Store;
  readonly #secret: string;
  readonly #faults: Faults;
  readonly #attempts = new Map<string, Attempt>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, secret: string, faults: Faults) {
    this.#store = store;
    this.#secret = secret;
    this.#faults = faults;
  }

  /** Looks at what is owed; called whenever there may be more. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    const now = Date.now();
    const owed = this.#store.all('delivery').map((delivery) => ({ delivery, attempt: this.#attemptOf(delivery) }));
    let free = AT_ONCE - owed.filter(({ attempt }) => attempt.busy).length;
    const waiting = owed.filter(({ attempt }) => !attempt.busy);
    for (const { delivery, attempt } of waiting) {
      if (free === 0) return;
      if (attempt.next > now || !this.#mayGo(delivery, attempt)) continue;
      free -= 1;
      attempt.busy = true;
      void this.#bring(delivery, attempt).finally(() => {
        attempt.busy = false;
        this.wake();
      });
    }
    const next = Math.min(...waiting.filter(({ attempt }) => !attempt.busy).map((one) => one.attempt.next));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.wake(), Math.max(1, next - now)).unref();
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  #attemptOf({ id }: Delivery): Attempt {
    const known = this.#attempts.get(id);
    if (known !== undefined) return known;
    const attempt: Attempt = { tries: 0, next: 0, busy: false, asked: false, copies: 1 };
    this.#attempts.set(id, attempt);
    return attempt;
  }

  /** Whether it is sent now; false where a test wants it to come late, or never. */
  #mayGo(delivery: Delivery, attempt: Attempt): boolean {
    if (attempt.asked) return true;
    attempt.asked = true;
    const fault = this.#faults.ofWebhook(this.#store.get('event', delivery.event)?.type ?? '');
    if (fault?.act === 'duplicate') attempt.copies = 2;
    if (fault?.act === 'delay') attempt.next = Date.now() + fault.delayMs;
    if (fault?.act === 'drop') this.#done(delivery);
    return fault === null || fault.act === 'duplicate';
  }

  async #bring(delivery: Delivery, attempt: Attempt): Promise<void> {
    const event = this.#store.get('event', delivery.event);
    const endpoint = this.#store.get('webhook_endpoint', delivery.endpoint);
    if (event === undefined || endpoint?.status !== 'enabled') return this.#done(delivery);
    const body = JSON.stringify(shownEvent(this.#store, event));
    while (attempt.copies > 0) {
      if (!(await this.#send(endpoint.url, body))) {
        attempt.tries += 1;
        attempt.next = Date.now() + delayAfter(attempt.tries, BETWEEN);
        return;
      }
      attempt.copies -= 1;
    }
    this.#done(delivery);
  }

  async #send(url: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(this.#secret, Math.floor(Date.now() / 1000), body),
          'user-agent': 'local-payment-gateway',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  #done({ id }: Delivery): void {
    this.#attempts.delete(id);
    if (!this.#stopping.signal.aborted) this.#store.transact((tx) => tx.remove('delivery', id));
  }
}
