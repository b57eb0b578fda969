/**
 * npm run demo -- --out DIR
 * The main job on a fresh temporary data folder: upload, two signers (one drawn, one with an e.firma), seal, constancia,
 * anchor, validation. Leaves the results in DIR and says what it did and how long each step took.
 * Exit codes: 0 completed and valid, 1 not, 64 usage.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runDemo } from '../modules/app/demo/demo.ts';
import { startComponents } from '../modules/app/local/components.ts';
import { readConfiguration, settingText } from '../modules/app/settings/config.ts';
import { openSystem } from '../modules/app/wiring/system.ts';
import { closePdfWorkers } from '../shared-kernel/pdf/worker-pool.ts';

const USAGE = 'npm run demo -- --out DIR    run the main job and leave its results in DIR (default ./demo-result)';

process.exitCode = await main();

async function main(): Promise<number> {
  let out: string;
  try {
    const { values } = parseArgs({ options: { out: { type: 'string', default: 'demo-result' } } });
    out = resolve(values.out);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 64;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  // Nothing of an installation is used but the event store that is named: neither its settings nor its data.
  const EVENTSTORE_URL = settingText(process.env, 'EVENTSTORE_URL');
  // Under names of its own: the server may hold an installation, or an earlier demo.
  const store = EVENTSTORE_URL ? { EVENTSTORE_URL, EVENTSTORE_PREFIX: `demo-${randomUUID()}-` } : {};
  const config = readConfiguration({ ...store, PORT: '0', DATA_DIR: dataDir, SEED_DEMO: 'false', LOG_LEVEL: 'error' }, dataDir);
  const started = performance.now();
  const components = await startComponents(config);
  try {
    const system = await openSystem(config, components);
    try {
      console.info(`${seconds(started)}  the system is up, on ${dataDir}`);
      const result = await runDemo(system, (line) => console.info(`${seconds(started)}  ${line}`));
      await mkdir(out, { recursive: true });
      for (const [name, content] of Object.entries(result.files)) {
        await mkdir(dirname(join(out, name)), { recursive: true });
        await writeFile(join(out, name), content);
      }
      console.info(`${seconds(started)}  ${Object.keys(result.files).length} files in ${out}:`);
      for (const name of Object.keys(result.files).sort()) console.info(`         ${name}`);
      return result.passed ? 0 : 1;
    } finally {
      await system.stop();
    }
  } finally {
    await closePdfWorkers();
    await components.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(2).padStart(6)} s`;
}
