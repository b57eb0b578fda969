import { createAccessLog } from '../../../shared-kernel/access-log/postgres.ts';
import { refusalsTo } from '../../../shared-kernel/access-log/refusals.ts';
import { aheadOf, systemClock } from '../../../shared-kernel/clock.ts';
import { compareWith, type LedgerComparison } from '../../billing/index.ts';
import { storedAhead } from '../test-clock/table.ts';
import { createCardGateway } from './card-gateway.ts';
import { createInvoiceReads } from './invoice-reads.ts';
import { createProductReadSide } from './modules.ts';
import type { Stores } from './stores.ts';

/**
 * The comparison of the ledgers for a command that works beside the product. The own gateway is not ended after it: the product may be in the middle of
 * a charge, and one that was started for this ends with this process.
 * @throws GatewayUnavailable, GatewayRefused, ProductError 503 where the read model is behind
 */
export async function compareBeside(stores: Stores, databaseUrl: string): Promise<LedgerComparison> {
  const { config, pool, store, vault, keys } = stores;
  const aheadMs = await storedAhead(pool);
  const clock = aheadOf(systemClock, aheadMs);
  const accessLog = createAccessLog(pool, { ipKey: keys.accessLog, aheadMs: () => aheadMs });
  const { gateway } = await createCardGateway(config, clock);
  const readSide = createProductReadSide({ ...stores, clock }, databaseUrl);
  return compareWith(
    { store, vault, clock, refusals: refusalsTo(accessLog) },
    gateway,
    createInvoiceReads(pool, () => readSide, store),
  );
}
