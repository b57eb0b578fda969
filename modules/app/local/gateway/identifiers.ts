import { randomBytes } from 'node:crypto';
import type { Kind } from './objects.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What ids of each kind begin with, as at Stripe. */
export const PREFIXES = {
  customer: 'cus',
  payment_method: 'pm',
  setup_intent: 'seti',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  event: 'evt',
  webhook_endpoint: 'we',
  test_clock: 'clock',
} as const satisfies Partial<Record<Kind, string>>;

export const newId = (kind: keyof typeof PREFIXES): string => `${PREFIXES[kind]}_${chance(24)}`;

export const newClientSecret = (id: string): string => `${id}_secret_${chance(32)}`;

/** The id that a client secret belongs to; empty for what is none. */
export const idOfClientSecret = (secret: string): string => /^(\w+)_secret_\w+$/.exec(secret)?.[1] ?? '';

/** As many letters and digits that nobody can guess. */
export function chance(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 that a byte holds: above it some letters would come more often.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += LETTERS[byte % LETTERS.length];
  }
  return text;
}
