/**
 * npm run keys:rotate [-- RING ...]
 * Makes the next key of each ring. Nobody is logged out and every link that was made stays good until its own end.
 * Exit codes: 0 done, 1 failed (say it again to finish), 64 usage or configuration.
 */
import { parseArgs } from 'node:util';
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { RotationRefused, rotateKeys } from '../modules/app/operations/rotate-keys.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { RINGS, type RingName } from '../modules/app/wiring/keys.ts';
import { KeyFileUnreadable } from '../shared-kernel/keys/folder.ts';

const NAMES = Object.keys(RINGS) as RingName[];
const USAGE = `npm run keys:rotate                  the next key for ${NAMES.join(', ')}
npm run keys:rotate -- link-codes    for these alone`;

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  let rings: readonly RingName[];
  try {
    const { positionals } = parseArgs({ allowPositionals: true, strict: true });
    const unknown = positionals.find((name) => !NAMES.some((one) => one === name));
    if (unknown !== undefined) throw new Error(`there are no keys called ${unknown}`);
    rings = positionals.length === 0 ? NAMES : NAMES.filter((name) => positionals.includes(name));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 64;
  }
  try {
    const { dataDir } = readConfiguration(process.env, PROJECT_ROOT);
    for (const { ring, id, usedFrom, made } of await rotateKeys(dataDir, rings, new Date()))
      console.log(`${ring}: key ${id} ${made ? 'is made and' : 'was made before and'} is used from ${usedFrom.toISOString()}`);
    console.log('Nobody is logged out, and what was made with the earlier keys stays good until its own end.');
    console.log('Back up keys/ now, and keep every file in it: docs/operations/keys.md');
    return 0;
  } catch (error) {
    const explained = error instanceof ConfigurationRefused || error instanceof RotationRefused || error instanceof KeyFileUnreadable;
    console.error(explained ? (error as Error).message : error);
    return error instanceof ConfigurationRefused ? 64 : 1;
  }
}
