/**
 * node scripts/openapi.ts [--check]: writes docs/api/openapi.json, the description of the whole API, made of the
 * schemas that the running product checks with; or says that the file is not current (exit 1).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startComponents } from '../modules/app/local/components.ts';
import { readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { openSystem } from '../modules/app/wiring/system.ts';
import { closePdfWorkers } from '../shared-kernel/pdf/worker-pool.ts';

const path = join(PROJECT_ROOT, 'docs/api/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
const settings = { PORT: '0', DATA_DIR: folder, SEED_DEMO: 'false', LOCAL_MAILBOX: 'true', LOG_LEVEL: 'fatal', PRODUCT_NAME: 'Signing' };
const config = readConfiguration(settings, folder);
const components = await startComponents(config);
try {
  const system = await openSystem(config, components);
  const described = await (await fetch(`${system.url}/openapi.json`)).json();
  await system.stop();
  const made = `${JSON.stringify(described, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(path, made);
  else if (readFileSync(path, 'utf8') !== made) {
    console.error('docs/api/openapi.json is not current; run node scripts/openapi.ts');
    process.exitCode = 1;
  }
} finally {
  await closePdfWorkers();
  await components.stop();
  rmSync(folder, { recursive: true, force: true });
}
