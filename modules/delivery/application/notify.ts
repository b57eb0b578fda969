import { createHmac } from 'node:crypto';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { Outbound, OutboundResult } from '../../../shared-kernel/outbound/outbound.ts';
import { type CompletedDocumentNotification, ID_HEADER, SIGNATURE_HEADER } from '../contract/notification.ts';
import type { NotificationSecrets } from './notification-secrets.ts';

/** One try at one notification. Never rejects for what a receiver does. */
export type Notify = (url: string, notification: CompletedDocumentNotification, signal: AbortSignal) => Promise<OutboundResult>;

/** The value of the header; the secret itself never goes out. `seconds`: when it is sent, since 1970. */
export const signatureOf = (secrets: readonly string[], seconds: number, body: string): string =>
  [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')}`),
  ].join(',');

export const createNotify =
  ({ outbound, secrets, clock }: { readonly outbound: Outbound; readonly secrets: NotificationSecrets; readonly clock: Clock }): Notify =>
  async (url, notification, signal) => {
    const body = JSON.stringify(notification);
    const seconds = Math.floor(clock.now().getTime() / 1_000);
    return outbound.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [ID_HEADER]: notification.id,
        [SIGNATURE_HEADER]: signatureOf(await secrets.signingWith(notification.accountID), seconds, body),
      },
      body: Buffer.from(body, 'utf8'),
      signal,
    });
  };
