import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedNotification {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** As a receiver would check it, by the description of the header and with nothing of the product: does one of the signatures fit? */
export function isSignedWith(secret: string, { headers, body }: SignedNotification, now: Date, toleranceSeconds = 300): boolean {
  const parts = String(headers['notification-signature'])
    .split(',')
    .map((part) => part.split('=') as [string, string]);
  const sent = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isInteger(sent) || Math.abs(now.getTime() / 1000 - sent) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${sent}.${body}`).digest();
  return parts.some(([name, hex]) => name === 'v1' && hex.length === 64 && timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}

/** How many signatures it carries. */
export const signaturesIn = ({ headers }: SignedNotification): number =>
  String(headers['notification-signature'])
    .split(',')
    .filter((part) => part.startsWith('v1=')).length;
