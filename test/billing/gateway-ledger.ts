import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Product } from '../support/product.ts';

/** The gateway's own record, asked past the product. */
export interface Ledger {
  readonly stripe: Stripe;
  /** What it signs its webhooks with. */
  webhookSecret(): string;
  /** Charges that succeeded, the newest first. */
  charges(): Promise<{ id: string; amount: number; currency: string; refunded: number; invoice: string | null }[]>;
}

export function gatewayOf(product: Product): Ledger {
  const client = () => {
    const { origin } = product.modules.cardGateway.local!;
    const { secretKey } = JSON.parse(readFileSync(join(product.dataDir, 'gateway', 'secrets.json'), 'utf8')) as { secretKey: string };
    const { hostname, port } = new URL(origin);
    return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 2, telemetry: false });
  };
  return {
    get stripe() {
      return client();
    },
    webhookSecret: () =>
      (JSON.parse(readFileSync(join(product.dataDir, 'gateway', 'secrets.json'), 'utf8')) as { webhookSecret: string }).webhookSecret,
    async charges() {
      await product.modules.billing.gateway();
      const found: Awaited<ReturnType<Ledger['charges']>> = [];
      for await (const { id, amount, currency, paid, status, amount_refunded, metadata } of client().charges.list({ limit: 100 }))
        if (paid && status === 'succeeded')
          found.push({ id, amount, currency, refunded: amount_refunded, invoice: metadata.invoice ?? null });
      return found;
    },
  };
}
