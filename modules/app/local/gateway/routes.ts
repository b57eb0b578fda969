import type { Route } from './call.ts';
import { chargeRoutes } from './charges.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import type { Faults } from './faults.ts';
import { ledgerRoutes } from './ledger.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { refundRoutes } from './refunds.ts';
import { settingsRoutes } from './settings.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { testClockRoutes } from './test-clocks.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every call that needs the secret key: those of the vendor's API below /v1, those that only a local gateway has below /local. */
export const routesOf = (webhookSecret: string, faults: Faults | null): readonly Route[] => [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...ledgerRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes(webhookSecret),
  ...testClockRoutes,
  ...settingsRoutes,
  ...(faults?.routes() ?? []),
];
