import pg from 'pg';
import { StoreUnavailable } from '../../../../shared-kernel/event-store/port.ts';
import { hearLostConnections } from '../../../../shared-kernel/postgres/lost-connections.ts';
import type { Configuration } from '../../settings/config.ts';
import { HistoryOfOthers, lookAtFollowedStore, OtherStore } from '../../store-migration/followed-store.ts';
import { openEventStore } from '../../wiring/event-store.ts';
import type { DoctorFinding } from '../doctor.ts';

/** Whether the event store of the settings is the one that the database belongs to; remembers nothing. */
export async function followedStore(config: Configuration, databaseUrl: string): Promise<DoctorFinding> {
  const resource = config.eventstoreUrl === undefined ? 'the same Postgres' : `EVENTSTORE_URL, prefix "${config.eventstorePrefix ?? ''}"`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000, application_name: 'doctor' });
  hearLostConnections(pool);
  const store = openEventStore(config, { databaseUrl });
  try {
    const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('evidence.history_begun') is not null as there`);
    if (!rows[0]!.there)
      return { state: 'warn', resource, found: 'not looked at before this version', mend: 'npm start applies the migrations' };
    const read = await lookAtFollowedStore(pool, store, config);
    return { state: 'ok', resource, found: read ? 'the store that this database follows' : 'nothing was read from it yet' };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { state: 'red', resource, found: error.message, mend: 'see the row of the event store' };
    if (!(error instanceof OtherStore)) throw error;
    const mend =
      error instanceof HistoryOfOthers
        ? 'another EVENTSTORE_PREFIX for a new installation, or restore the database of the one that wrote it'
        : 'name the store it follows, or move: npm run event-store:copy and event-store:adopt';
    return { state: 'red', resource, found: error.message.split(/[:.]/)[0]!, mend };
  } finally {
    await store.close();
    await pool.end();
  }
}
