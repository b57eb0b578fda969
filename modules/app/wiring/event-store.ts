import { createEmbeddedEventStore } from '../../../shared-kernel/event-store/embedded/index.ts';
import { createEventStoreDb } from '../../../shared-kernel/event-store/eventstoredb/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { STREAM_CATEGORIES } from '../../../shared-kernel/stream-categories.ts';
import type { Configuration } from '../settings/config.ts';

/** The store that the configuration names: EventStoreDB where EVENTSTORE_URL is given, else the product's own Postgres. */
export function openEventStore(
  config: Pick<Configuration, 'eventstoreUrl' | 'eventstorePrefix'>,
  { databaseUrl }: { readonly databaseUrl: string },
): EventStore {
  if (config.eventstoreUrl === undefined) return createEmbeddedEventStore({ url: databaseUrl });
  return createEventStoreDb({ url: config.eventstoreUrl, prefix: config.eventstorePrefix ?? '', categories: STREAM_CATEGORIES });
}
