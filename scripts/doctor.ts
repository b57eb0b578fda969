import { parseArgs } from 'node:util';
import { chainBinary } from '../modules/app/local/chain.ts';
import { folderOwner } from '../modules/app/local/folder-lock.ts';
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { databaseChecks, openDatabase } from '../modules/app/operations/doctor/database.ts';
import { demoLoginsCheck } from '../modules/app/operations/doctor/demo-logins.ts';
import { installationChecks } from '../modules/app/operations/doctor/installation.ts';
import { mailsCheck } from '../modules/app/operations/doctor/mails.ts';
import { outsideChecks } from '../modules/app/operations/doctor/outside.ts';
import { processChecks } from '../modules/app/operations/doctor/processes.ts';
import { wordConverterCheck } from '../modules/app/operations/doctor/word-converter.ts';
import { type DoctorCheck, renderDoctor, runDoctor } from '../modules/app/operations/doctor.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { openEventStore } from '../modules/app/wiring/event-store.ts';
import { openWordConverter } from '../modules/app/wiring/word-converter.ts';

const USAGE = `npm run doctor              every component: its state, what it is used for, how to mend it
npm run doctor -- --json    the same as JSON
Exit code: 0 nothing is red, 1 something is, 64 wrong usage`;

keepPrivate();
const { values } = readArguments();
const config = readSettings();
// Before the look itself takes the folder, where nobody else has it.
const running = folderOwner(config.dataDir) !== null && chainBinary() !== null;
// A database that does not open is a finding, not the end of the look.
const opened = await openDatabase(config).catch((error: Error) => error);
const unopened: DoctorCheck = {
  component: 'Postgres',
  usedFor: 'events and read models',
  run: () => Promise.reject(opened),
};
const converter = openWordConverter(config);
try {
  const database =
    opened instanceof Error
      ? [unopened]
      : [
          ...databaseChecks(config, opened),
          demoLoginsCheck(config, opened),
          ...processChecks(config, opened, (url) => {
            const store = openEventStore(config, { databaseUrl: url });
            return { store, close: () => store.close() };
          }),
        ];
  const rows = await runDoctor([
    ...installationChecks(config),
    wordConverterCheck(() => converter.look(), config.wordConverter),
    ...database,
    mailsCheck(config),
    ...outsideChecks(config, running),
  ]);
  console.log(values.json ? JSON.stringify({ rows }, null, 2) : renderDoctor(rows));
  process.exitCode = rows.some((row) => row.state === 'red') ? 1 : 0;
} finally {
  await converter.close();
  if (!(opened instanceof Error)) await opened.close();
}

function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } });
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(64);
  }
}

function readSettings() {
  try {
    return readConfiguration(process.env, PROJECT_ROOT);
  } catch (error) {
    if (!(error instanceof ConfigurationRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
