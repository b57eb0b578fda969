import { createEmbeddedEventStore } from '../../../shared-kernel/event-store/embedded/index.ts';
import {
  ConnectionStringRefused,
  createEventStoreDb,
  shownConnectionString,
} from '../../../shared-kernel/event-store/eventstoredb/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { STREAM_CATEGORIES } from '../../../shared-kernel/stream-categories.ts';
import type { Configuration } from '../settings/config.ts';
import { type OwnDatabase, type OwnDatabaseNeeds, openOwnDatabase } from './own-database.ts';

/** The store of the installation's own Postgres, without an address. */
export const OWN = 'embedded';

export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

/** Opens what a move needs and closes all of it again; the installation's own Postgres is started once, whoever needs it. */
export class MovingPlaces {
  readonly #config: Configuration;
  readonly #needs: OwnDatabaseNeeds;
  readonly #stores: EventStore[] = [];
  #own: Promise<OwnDatabase> | null = null;

  constructor(config: Configuration, needs: OwnDatabaseNeeds) {
    this.#config = config;
    this.#needs = needs;
  }

  async store(address: string): Promise<EventStore> {
    const store = await this.#open(address);
    this.#stores.push(store);
    return store;
  }

  /** The database that read models, reactors and the evidence log live in. */
  async database(): Promise<{ url: string; migrationUrl: string | null }> {
    const { databaseUrl, migrationDatabaseUrl } = this.#config;
    if (databaseUrl !== undefined) return { url: databaseUrl, migrationUrl: migrationDatabaseUrl ?? null };
    return this.#ownDatabase();
  }

  async close(): Promise<void> {
    for (const store of this.#stores) await store.close();
    await this.#own?.then(
      (own) => own.close(),
      () => undefined,
    );
  }

  async #open(address: string): Promise<EventStore> {
    if (address === OWN) return createEmbeddedEventStore({ url: (await this.#ownDatabase()).url });
    // By the text alone: an address of several hosts is no URL.
    switch (/^[a-z+]+:/.exec(address)?.[0]) {
      case 'postgres:':
      case 'postgresql:':
        return createEmbeddedEventStore({ url: address });
      case 'esdb:':
      case 'esdb+discover:':
        return openEventStoreDb(address, this.#config.eventstorePrefix);
      default:
        throw new AddressRefused(
          `${withoutPassword(address)} is no address of an event store: give postgres://…, esdb://… or the word ${OWN}`,
        );
    }
  }

  #ownDatabase(): Promise<OwnDatabase> {
    this.#own ??= openOwnDatabase(this.#config, this.#needs);
    return this.#own;
  }
}

function openEventStoreDb(url: string, prefix: string | undefined): EventStore {
  try {
    return createEventStoreDb({ url, categories: STREAM_CATEGORIES, ...(prefix === undefined ? {} : { prefix }) });
  } catch (error) {
    if (error instanceof ConnectionStringRefused) throw new AddressRefused(error.message);
    throw error;
  }
}

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  if (address === OWN) return 'the own Postgres';
  if (address.startsWith('esdb')) return shownConnectionString(address);
  const url = URL.parse(address);
  return url === null || url.host === '' ? 'what was given' : `${url.protocol}//${url.host}${url.pathname}`;
}
