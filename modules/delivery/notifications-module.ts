import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { Outbound } from '../../shared-kernel/outbound/outbound.ts';
import { createNotificationSecrets } from './application/notification-secrets.ts';
import { createNotify, type Notify } from './application/notify.ts';
import { notificationSecretRoutes } from './http/notification-secret.ts';

export interface NotificationsModule {
  /** One try at telling an account's own program of something, signed with the secret of the account. */
  readonly notify: Notify;
  /** Takes the secrets of an account away. Answers how many there were. */
  forgetSecrets(accountId: string): Promise<number>;
  /** Routes by which an owner gets the secret of their notifications. */
  register(app: FastifyInstance): Promise<void>;
}

/** `secret`: 32 bytes or more; the key of stored secrets is derived from it. */
export function createNotificationsModule(deps: {
  readonly pool: Pool;
  readonly secret: Uint8Array;
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** Only where there are routes. */
  readonly authenticate: () => Authenticate;
}): NotificationsModule {
  const secrets = createNotificationSecrets({ pool: deps.pool, key: deps.secret, clock: deps.clock });
  return {
    notify: createNotify({ outbound: deps.outbound, secrets, clock: deps.clock }),
    forgetSecrets: secrets.forget,
    async register(app) {
      await app.register(notificationSecretRoutes({ secrets, authenticate: deps.authenticate() }));
    },
  };
}
