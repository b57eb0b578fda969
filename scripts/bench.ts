/**
 * npm run bench [-- --quick] [--only NAME,...] [--write]
 * Measures what docs/performance.md states, beside a peer on the same machine in the same run.
 * Exit codes: 0 measured (also where an aim was missed: the table says so), 64 usage.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopLocalPostgres } from '../modules/app/local/postgres.ts';
import { isAlive } from '../modules/app/local/processes.ts';
import { type Configuration, ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { isBusy, type Machine, machineFacts } from './bench/machine.ts';
import { DATABASES, FULL, QUICK, runParts } from './bench/parts.ts';
import { type BenchRow, PARTS, type Part } from './bench/row.ts';
import { MARK, markdown, textTable } from './bench/table.ts';
import { replaceMarked } from './pages/marked.ts';

const USAGE = `npm run bench                        every part; some minutes
npm run bench -- --quick             small sizes, to see that everything runs
npm run bench -- --only NAME,...     some parts: ${PARTS.join(', ')}
npm run bench -- --write             also replace the table in docs/performance.md (all parts only)
TMPDIR names the disk that is measured. The part event-store runs on the server of EVENTSTORE_URL and leaves its events there.`;

const PAGE = join(PROJECT_ROOT, 'docs/performance.md');

const PREFIX = 'bench-';

class Usage extends Error {}

function readArguments(): { quick: boolean; write: boolean; only: readonly Part[] } {
  const options = {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options, strict: true });
    const names = values.only?.split(',').filter((name) => name !== '');
    const unknown = names?.filter((name) => !(PARTS as readonly string[]).includes(name)) ?? [];
    if (unknown.length > 0 || names?.length === 0) throw new Usage(`there is no part ${unknown.join(', ') || 'of that name'}`);
    // A page with some rows of today and some of last month would be no table.
    if (values.write && names) throw new Usage('--write needs all parts');
    return { quick: values.quick, write: values.write, only: PARTS.filter((part) => names === undefined || names.includes(part)) };
  } catch (error) {
    throw error instanceof Usage ? error : new Usage((error as Error).message);
  }
}

function writePage(rows: readonly BenchRow[], machine: Machine, quick: boolean): void {
  if (!existsSync(PAGE)) throw new Error('docs/performance.md is missing');
  writeFileSync(PAGE, replaceMarked(readFileSync(PAGE, 'utf8'), MARK, markdown(rows, machine, quick)));
}

/** A run that was broken off leaves its data: gigabytes, were it never removed. */
async function removeLeftOvers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^bench-(\d+)-\w{6}$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    for (const data of DATABASES) await stopLocalPostgres(join(folder, data));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  let given: ReturnType<typeof readArguments>;
  let config: Configuration;
  try {
    given = readArguments();
    config = readConfiguration(process.env, PROJECT_ROOT);
  } catch (error) {
    console.error(error instanceof ConfigurationRefused ? error.message : `${(error as Error).message}\n\n${USAGE}`);
    return 64;
  }
  await removeLeftOvers();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    const facts = await machineFacts(folder);
    if (isBusy({ ...facts })) console.info(`load average ${facts.load[0]!.toFixed(2)}: other work runs here, the figures are provisional`);
    const { rows, postgres } = await runParts({
      folder,
      only: given.only,
      sizes: given.quick ? QUICK : FULL,
      eventStoreUrl: config.eventstoreUrl,
      say: (line) => console.info(line),
    });
    const machine: Machine = { ...facts, postgres };
    console.info(`\n${textTable(rows)}`);
    if (given.write) {
      writePage(rows, machine, given.quick);
      console.info('\ndocs/performance.md is written');
    }
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
