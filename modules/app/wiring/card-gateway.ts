import { join } from 'node:path';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { createStripeGateway } from '../../billing/adapters/stripe-gateway.ts';
import { type Gateway, GatewayUnavailable } from '../../billing/index.ts';
import { folderOwner } from '../local/folder-lock.ts';
import { createLocalGateway } from '../local/gateway/local-gateway.ts';
import { type Configuration, isPublic } from '../settings/config.ts';

export const WEBHOOK_PATH = '/api/payments/webhook';
/** Where the vendor's own form comes from and speaks to (docs.stripe.com/security/guide, content security policy). */
const VENDOR = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** What pages may load of the gateway, as their policy names it. */
export interface GatewayOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}

export interface CardGateway {
  /** Comes up at first use. @throws GatewayUnavailable */
  readonly gateway: () => Promise<Gateway>;
  readonly origins: GatewayOrigins;
  /** The own one; null where the operator named theirs, or where there is none. */
  readonly local: { readonly origin: string } | null;
  /** Where this product can be called, once that is known. */
  know(url: string): void;
  /** Ends the own one, where this process is whom it belongs to. */
  stop(): Promise<void>;
}

const nowhere: GatewayOrigins = { scripts: [], frames: [], calls: [] };
const nothing = () => undefined;

/**
 * The gateway that cards are charged at: the vendor's by its keys, else one of this machine. Nobody elsewhere could open the pages of that one, so an
 * installation for others without keys has none.
 */
export async function createCardGateway(config: Configuration, clock: Clock, faults = false): Promise<CardGateway> {
  const { paymentsSecretKey: secretKey, paymentsPublishableKey: publishableKey, paymentsWebhookSecret: webhookSecret } = config;
  if (secretKey !== undefined && webhookSecret !== undefined) {
    const gateway = createStripeGateway({ secretKey, publishableKey: publishableKey ?? null, webhookSecret, origin: null });
    return { gateway: async () => gateway, origins: VENDOR, local: null, know: nothing, stop: async () => undefined };
  }
  if (isPublic(config)) {
    const gateway = async (): Promise<Gateway> => {
      throw new GatewayUnavailable({ cause: 'no card gateway is set up (PAYMENTS_SECRET_KEY)' });
    };
    return { gateway, origins: nowhere, local: null, know: nothing, stop: async () => undefined };
  }
  const owner = folderOwner(config.dataDir)?.pid ?? process.pid;
  const local = await createLocalGateway({ folder: join(config.dataDir, 'gateway'), ownerPid: owner, clock, faults });
  const know = (url: string): void => {
    const { port, protocol } = new URL(url);
    // The same pages under each name of this machine.
    const parents = [new URL(url).origin, ...['127.0.0.1', 'localhost'].map((host) => `${protocol}//${host}:${port}`)];
    local.know({ webhookUrl: `${url}${WEBHOOK_PATH}`, parents: [...new Set(parents)] });
  };
  if (config.port !== 0) know(config.publicUrl);
  const { origin, secretKey: ownKey, webhookSecret: ownSecret } = local;
  const client = createStripeGateway({ secretKey: ownKey, publishableKey: null, webhookSecret: ownSecret, origin });
  return {
    async gateway() {
      await local.ensure().catch((error: unknown) => {
        throw new GatewayUnavailable({ cause: error });
      });
      return client;
    },
    origins: { ...nowhere, frames: [origin] },
    local: { origin },
    know,
    stop: async () => (owner === process.pid ? local.stop() : undefined),
  };
}
