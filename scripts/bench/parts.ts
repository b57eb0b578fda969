import { join } from 'node:path';
import pg from 'pg';
import { startLocalPostgres } from '../../modules/app/local/postgres.ts';
import { migrate } from '../../modules/app/operations/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../modules/app/settings/project.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { benchEventStore } from './event-store.ts';
import { benchEventStoreDb, type EventStoreDbBenchOptions } from './eventstoredb.ts';
import { benchFlows, type FlowsBenchOptions } from './flows.ts';
import { type History, makeHistory } from './history.ts';
import { benchInbox } from './inbox.ts';
import { benchProjections } from './projections.ts';
import type { BenchRow, Part } from './row.ts';
import { benchShares, type SharesBenchOptions } from './shares.ts';
import { benchSigning, type SigningBenchOptions } from './signing.ts';
import { benchTimeline } from './timeline.ts';
import { benchValidation, type ValidationBenchOptions } from './validation.ts';
import { benchVerify } from './verify.ts';

/** How much each part does. */
export interface Sizes {
  readonly appends: { readonly seconds: number; readonly rounds: number; readonly writers: readonly number[] };
  readonly eventStore: Omit<EventStoreDbBenchOptions, 'url'>;
  readonly history: { readonly events: number; readonly long: number };
  readonly projections: { readonly rounds: number };
  readonly timeline: { readonly rounds: number };
  readonly verify: { readonly rounds: number };
  readonly flows: FlowsBenchOptions;
  readonly shares: SharesBenchOptions;
  readonly inbox: { readonly documents: number; readonly rounds: number };
  readonly signing: Omit<SigningBenchOptions, 'folder'>;
  readonly validation: Omit<ValidationBenchOptions, 'folder'>;
}

export const FULL: Sizes = {
  appends: { seconds: 0.5, rounds: 15, writers: [1, 8, 32] },
  eventStore: {},
  history: { events: 90_000, long: 10_000 },
  projections: { rounds: 3 },
  timeline: { rounds: 30 },
  verify: { rounds: 3 },
  inbox: { documents: 100_000, rounds: 200 },
  flows: {},
  shares: {},
  signing: {},
  validation: {},
};

export const QUICK: Sizes = {
  appends: { seconds: 0.3, rounds: 3, writers: [1, 8, 32] },
  eventStore: { seconds: 0.3, rounds: 3, read: 4_000 },
  history: { events: 6_000, long: 10_000 },
  projections: { rounds: 2 },
  timeline: { rounds: 5 },
  verify: { rounds: 1 },
  inbox: { documents: 5_000, rounds: 20 },
  flows: { rounds: 20, open: 100 },
  shares: { rounds: 2, hostile: 6 },
  signing: { rounds: { small: 8, large: 4 } },
  validation: { rounds: { short: 5, large: 2 } },
};

export interface PartsRun {
  /** Empty folder on the disk that is measured. */
  readonly folder: string;
  readonly only: readonly Part[];
  readonly sizes: Sizes;
  /** An EventStoreDB server that may be written to; without one its part is told as not run. */
  readonly eventStoreUrl: string | undefined;
  readonly say: (line: string) => void;
}

export interface Database {
  readonly url: string;
  readonly migrationUrl: string;
  readonly adminUrl: string;
}

/** Folders of the servers that parts start. */
export const DATABASES = ['appends', 'history', 'inbox', 'flows', 'shares'] as const;

const OF_HISTORY: readonly Part[] = ['projections', 'timeline', 'verify'];

/** Runs the parts one after the other; each kind of data gets a Postgres of its own, with the product's settings and real fsync. */
export async function runParts({
  folder,
  only,
  sizes,
  eventStoreUrl,
  say,
}: PartsRun): Promise<{ rows: BenchRow[]; postgres: string | null }> {
  const rows: BenchRow[] = [];
  let postgres: string | null = null;
  const part = async (name: Part, work: () => Promise<BenchRow[]>): Promise<void> => {
    if (!only.includes(name)) return;
    const begun = performance.now();
    say(`${name} ...`);
    rows.push(...(await work()));
    say(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  };
  const withDatabase = async (name: (typeof DATABASES)[number], work: (database: Database) => Promise<void>): Promise<void> => {
    const server = await startLocalPostgres({ folder: join(folder, name) });
    try {
      await migrate(server.migrationUrl, MIGRATIONS_FOLDER);
      postgres = await versionOf(server.url);
      await work(server);
    } finally {
      await server.stop();
    }
  };
  try {
    if (only.includes('appends')) {
      await withDatabase('appends', (database) => part('appends', () => benchEventStore({ ...database, ...sizes.appends })));
    }
    if (eventStoreUrl !== undefined) await part('event-store', () => benchEventStoreDb({ url: eventStoreUrl, ...sizes.eventStore }));
    else if (only.includes('event-store'))
      say('event-store: not run: no server. Give EVENTSTORE_URL of an EventStoreDB that may be written to');
    if (only.some((name) => OF_HISTORY.includes(name))) {
      await withDatabase('history', async ({ url }) => {
        say(`making a history of ${(sizes.history.events + sizes.history.long).toLocaleString('en-US')} events ...`);
        const history: History = await makeHistory({ databaseUrl: url, folder: join(folder, 'product'), ...sizes.history });
        try {
          await part('projections', () => benchProjections(history, sizes.projections));
          await part('timeline', () => benchTimeline(history, sizes.timeline));
          await part('verify', () => benchVerify(history, sizes.verify));
        } finally {
          await history.close();
        }
      });
    }
    if (only.includes('inbox')) {
      await withDatabase('inbox', async ({ url }) => {
        const history = await makeHistory({ databaseUrl: url, folder: join(folder, 'inbox-product'), events: 26, long: 26 });
        try {
          await part('inbox', () => benchInbox(history, sizes.inbox));
        } finally {
          await history.close();
        }
      });
    }
    if (only.includes('flows')) {
      await withDatabase('flows', async ({ url }) => {
        const history = await makeHistory({ databaseUrl: url, folder: join(folder, 'flows-product'), events: 26, long: 26 });
        try {
          await part('flows', () => benchFlows(history, sizes.flows));
        } finally {
          await history.close();
        }
      });
    }
    if (only.includes('shares')) {
      await withDatabase('shares', async ({ url }) => {
        const history = await makeHistory({ databaseUrl: url, folder: join(folder, 'shares-product'), events: 26, long: 26 });
        try {
          await part('shares', () => benchShares(history, sizes.shares));
        } finally {
          await history.close();
        }
      });
    }
    await part('signing', () => benchSigning({ folder: join(folder, 'signing'), ...sizes.signing }));
    await part('validation', () => benchValidation({ folder: join(folder, 'validation'), ...sizes.validation }));
  } finally {
    await closePdfWorkers();
  }
  return { rows, postgres };
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]!.server_version;
  } finally {
    await client.end();
  }
}
