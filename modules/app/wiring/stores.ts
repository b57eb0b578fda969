import pg from 'pg';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { hearLostConnections } from '../../../shared-kernel/postgres/lost-connections.ts';
import { openOneKey } from '../../../shared-kernel/privacy/key-table.ts';
import { addressHashOf, personIdOf } from '../../../shared-kernel/privacy/person-id.ts';
import { createPersonVault } from '../../../shared-kernel/privacy/vault.ts';
import { claimHistoryLevel } from '../operations/history-level.ts';
import { recordKeyIds } from '../operations/key-ids.ts';
import type { Log } from '../operations/process-log.ts';
import type { Configuration } from '../settings/config.ts';
import { assertFollowedStore } from '../store-migration/followed-store.ts';
import { refuseMovedClock } from '../test-clock/moved-for-good.ts';
import { openEventStore } from './event-store.ts';
import { installationKeys } from './keys.ts';

export type Stores = Awaited<ReturnType<typeof openStores>>;

export interface StoresOptions {
  /** What the connections are called in Postgres. */
  readonly name: string;
  /** Most connections to Postgres at once. */
  readonly connections: number;
  /** The event store where it is open already; whoever opened it closes it. Default: the one that the settings name. */
  readonly store?: EventStore;
}

/**
 * Database, event store, keys and vault of one installation: the ground of all services, and all that a tool needs
 * which reads events and read models. No port is opened and no authority, chain or PDF worker is started.
 * @throws HistoryNewer, TestClockMoved, OtherStore, HistoryOfOthers, StoreUnavailable, MasterKeyMismatch; nothing is left open then
 */
export async function openStores(
  config: Configuration,
  { databaseUrl }: { readonly databaseUrl: string },
  log: Log,
  options: StoresOptions,
) {
  const keys = await installationKeys(config.dataDir, (error) => log('warn', error.message));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: options.connections, application_name: options.name });
  hearLostConnections(pool, (error) => log('warn', 'a database connection was lost', { error: error.message }));
  const store = options.store ?? openEventStore(config, { databaseUrl });
  const close = async () => {
    if (options.store === undefined) await store.close();
    await pool.end();
  };
  try {
    await claimHistoryLevel(pool);
    await refuseMovedClock(pool, config);
    // Before anything reads on from a place that it remembers.
    await assertFollowedStore(pool, store, config);
    // Before a person's key is made with a master key that does not belong to the others.
    await openOneKey(pool, keys.personMaster);
    keys.later.onKeys((found) => {
      recordKeyIds(pool, found).catch((error: Error) => log('warn', 'the ids of new keys could not be recorded', { error: error.message }));
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    log,
    keys,
    pool,
    store,
    vault: createPersonVault({ pool, masterKey: keys.personMaster }),
    personId: (ownerId: string, contact: string): string =>
      personIdOf(ownerId, contact.includes('@') ? { email: contact } : { phone: contact }, keys.personIds),
    addressHash: (email: string): string => addressHashOf(email, keys.personIds),
    close,
  };
}
