/**
 * An embedded installation in a process of its own, as `npm start` runs it, to be stopped in order or killed. Settings come by
 * environment; sends its address to its parent once it answers, and stops when it is told `stop`.
 */

import { seedAccounts } from '../../modules/app/demo/seed.ts';
import { startComponents } from '../../modules/app/local/components.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { openSystem } from '../../modules/app/wiring/system.ts';

process.on('disconnect', () => process.exit(0));
const config = readConfiguration(process.env, process.env.DATA_DIR!);
const components = await startComponents(config);
const system = await openSystem(config, components);
await seedAccounts(system.modules);
process.on('message', () => {
  void system
    .stop()
    .then(() => components.stop())
    .then(() => process.exit(0));
});
process.send!({ url: system.url });
