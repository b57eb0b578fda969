/**
 * The whole product in a process of its own, to be killed at any moment. Settings come by environment;
 * sends its address to its parent once it answers, and ends when the parent does.
 */
import { readConfiguration } from '../../modules/app/config.ts';
import { seedAccounts } from '../../modules/app/seed.ts';
import { openSystem } from '../../modules/app/system.ts';

const { DATABASE: databaseUrl, CHAIN: chainUrl, FOLDER: dataDir, ...env } = process.env as Record<string, string>;
process.on('disconnect', () => process.exit(0));
const config = readConfiguration(
  { PORT: env.PORT, DATA_DIR: dataDir, SEED_DEMO: 'false', LOG_LEVEL: 'fatal', DATABASE_CONNECTIONS: '14' },
  dataDir!,
);
const system = await openSystem(config, { databaseUrl: databaseUrl!, chainUrl: chainUrl ?? null });
await seedAccounts(system.modules);
process.send!({ url: system.url });
