import { StoreUnavailable } from '../../../shared-kernel/event-store/port.ts';
import { eventStoreTrouble, type StoreTrouble } from './store-trouble.ts';

/** Of a cluster the client says only that it found no node, or is still looking, whatever the cause. */
const NOT_FOUND = /Failed to discover|does not answer$/;

/** What an EventStoreDB of `url` that answered with `error` needs; of a cluster each node is asked for the reason. */
export async function lookIntoEventStore(url: string, error: StoreUnavailable): Promise<StoreTrouble> {
  if (!NOT_FOUND.test(error.message)) return eventStoreTrouble(url, error);
  // Loaded late: the client is large, and most installations have none.
  const { whyNoNode } = await import('../../../shared-kernel/event-store/eventstoredb/examine.ts');
  const reasons = await whyNoNode(url);
  return eventStoreTrouble(url, reasons.length === 0 ? error : new StoreUnavailable(reasons.join('; '), { cause: error }));
}
