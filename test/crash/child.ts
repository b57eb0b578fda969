/**
 * The whole product in a process of its own, to be killed at any moment. Settings come by environment;
 * sends its address to its parent once it answers, and ends when the parent does.
 */

import { flushCompileCache } from 'node:module';
import { seedAccounts } from '../../modules/app/demo/seed.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { openSystem } from '../../modules/app/wiring/system.ts';

const {
  NOTIFICATION_URL: notificationUrl,
  DATABASE: databaseUrl,
  CHAIN: chainUrl,
  FOLDER: dataDir,
  PORT,
  EVENTSTORE_URL,
  EVENTSTORE_PREFIX,
} = process.env;
process.on('disconnect', () => process.exit(0));
const config = readConfiguration(
  {
    LOG_LEVEL: 'fatal',
    ...process.env,
    PORT,
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    LOCAL_MAILBOX: 'true',
    DATABASE_CONNECTIONS: '14',
    EVENTSTORE_URL,
    EVENTSTORE_PREFIX,
  },
  dataDir!,
);
const system = await openSystem(config, {
  databaseUrl: databaseUrl!,
  chainUrl: chainUrl ?? null,
  gatewayFaults: true,
  ...(notificationUrl !== undefined && { notificationTargetOf: async () => ({ url: notificationUrl }) }),
});
await seedAccounts(system.modules);
process.send!({ url: system.url });
// Otherwise kept as a process ends, and this one is killed. Of what is kept already nothing is written.
flushCompileCache();
