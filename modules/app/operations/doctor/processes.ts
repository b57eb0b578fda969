import pg from 'pg';
import { lagSeconds } from '../../../../projections/runtime/index.ts';
import type { EventStore } from '../../../../shared-kernel/event-store/port.ts';
import { hearLostConnections } from '../../../../shared-kernel/postgres/lost-connections.ts';
import type { Configuration } from '../../settings/config.ts';
import { storedAheadIfAny } from '../../test-clock/table.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import { type ProcessesSeen, processesSeen } from '../processes-seen.ts';
import type { DoctorDatabase } from './database.ts';

/** Who runs, who does what alone, and how far the read models are. */
export function processChecks(
  config: Configuration,
  database: DoctorDatabase,
  openStore: (url: string) => { store: EventStore; close(): Promise<void> },
): DoctorCheck[] {
  const check = (component: string, usedFor: string, run: (pool: pg.Pool, url: string) => Promise<DoctorFinding[]>): DoctorCheck => ({
    component,
    usedFor,
    async run() {
      const { url } = database;
      if (url === null) return { state: 'warn', resource: '', found: 'no database yet', mend: 'npm start makes it' };
      const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000, application_name: 'doctor' });
      hearLostConnections(pool);
      try {
        return await run(pool, url);
      } finally {
        await pool.end();
      }
    },
  });
  return [
    check('Processes', 'answering requests and the work behind them', async (pool) => describeProcesses(await processesSeen(pool))),
    check('Leases', 'work that one process at a time does', async (pool) => describeLeases(await processesSeen(pool))),
    check('Read models', 'what pages and lists show', async (pool, url) => {
      const { store, close } = openStore(url);
      try {
        return await readModels(config, pool, store);
      } finally {
        await close();
      }
    }),
  ];
}

function describeProcesses({ processes }: ProcessesSeen): DoctorFinding[] {
  const there = processes.filter((one) => !one.silent && one.role !== 'tool');
  if (there.length === 0) return [{ state: 'ok', resource: '', found: 'none runs now' }];
  const roles = ['all', 'api', 'worker', 'demo'] as const;
  const counts = roles.map((role) => [role, there.filter((one) => one.role === role).length] as const).filter(([, number]) => number > 0);
  const found = counts.map(([role, number]) => `${number} ${role === 'all' ? 'with everything' : role}`).join(', ');
  const works = there.some((one) => one.role === 'all' || one.role === 'worker');
  const silent = processes.filter((one) => one.silent && one.holds.length > 0);
  return [
    works
      ? { state: 'ok', resource: '', found }
      : { state: 'red', resource: '', found: `${found}; no worker`, mend: 'start one: npm start -- --role worker' },
    ...silent.map(
      (one): DoctorFinding => ({
        state: 'warn',
        resource: `${one.role} ${one.pid} on ${one.host}`,
        found: `silent for ${one.silentSeconds} s`,
        mend: 'it hangs: end it, its work is taken over by itself',
      }),
    ),
  ];
}

function describeLeases({ processes, unheld }: ProcessesSeen): DoctorFinding[] {
  const holders = processes.filter((one) => one.holds.length > 0);
  const running = processes.some((one) => !one.silent && (one.role === 'all' || one.role === 'worker'));
  const rows = holders.map(
    (one): DoctorFinding => ({ state: 'ok', resource: `${one.role} ${one.pid} on ${one.host}`, found: `holds ${one.holds.join(', ')}` }),
  );
  if (rows.length === 0 && !running) return [{ state: 'ok', resource: '', found: 'nobody holds any: no worker runs now' }];
  if (unheld.length === 0 || !running) return rows;
  const mend = 'taken within ten seconds while a worker runs; when this row stays, see the worker’s log';
  return [...rows, { state: 'warn', resource: '', found: `nobody holds ${unheld.join(', ')}`, mend }];
}

async function readModels(config: Configuration, pool: pg.Pool, store: EventStore): Promise<DoctorFinding[]> {
  const { rows } = await pool.query<{ name: string }>(`select name from projection.checkpoint where state = 'live' order by name`);
  if (rows.length === 0) return [{ state: 'ok', resource: '', found: 'none was built yet' }];
  const aheadMs = await storedAheadIfAny(pool);
  const lags = await lagSeconds(
    { pool, store, now: () => new Date(Date.now() + aheadMs) },
    rows.map(({ name }) => name),
  );
  const limit = config.readyLagSeconds;
  return lags.map(({ name, seconds }) => {
    if (seconds === 0) return { state: 'ok', resource: name, found: 'in step' };
    const found = `${Math.ceil(seconds)} s behind`;
    const late = limit > 0 && seconds > limit;
    return late
      ? {
          state: 'warn',
          resource: name,
          found: `${found}, more than READY_LAG_SECONDS (${limit})`,
          mend: 'npm start goes on with it; while it runs, see the operations page',
        }
      : { state: 'ok', resource: name, found };
  });
}
