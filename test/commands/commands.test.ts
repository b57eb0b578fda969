import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elena } from '../../modules/app/demo/people.ts';
import { runningPostgresUrl } from '../../modules/app/local/postgres.ts';
import { PROJECT_ROOT, WORD_CONVERTER_FOLDER } from '../../modules/app/settings/project.ts';
import { createTestDatabase } from '../support/database.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { freePort } from '../support/free-port.ts';
import { type Ended, endAll, npm, type Started, startNpm } from './npm.ts';
import { type SeededFacts, seededFacts } from './seeded.ts';
import { shownCommands } from './shown-commands.ts';

/**
 * Every npm command that README.md shows, said as a person says it, one after another on one installation with the data of the demo:
 * on its own Postgres, moved to EventStoreDB, and moved back.
 */
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const dataDir = join(folder, 'data');
const here = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
let server: EventStoreServer;
let onServer: Record<string, string>;
let facts: SeededFacts;
let product: Started;

const ran = new Set<string>();

/** A test of commands as README.md shows them; what is shown and in no such list fails the last test. */
function run(shown: readonly string[], title: string, work: () => Promise<void>): void {
  for (const command of shown) ran.add(command);
  it(`${shown.join(', ')}: ${title}`, work);
}

async function start(settings: Record<string, string>, options: readonly string[] = []): Promise<Started> {
  const port = String(await freePort());
  const started = startNpm(['start', '--', '--port', port, ...options], settings);
  await started.says('Ctrl-C stops it');
  return started;
}

const command = (name: string, args: readonly string[] = [], settings: Record<string, string> = here) =>
  npm(['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], settings);

function succeeded(ended: Ended, ...last: readonly RegExp[]): void {
  expect(ended.code, ended.said).toBe(0);
  for (const sentence of last) expect(ended.last.join('\n'), ended.said).toMatch(sentence);
}

const rebuilt = (ended: Ended) => {
  succeeded(ended, /^(\d+) of \1 projections rebuilt$/m);
  expect(ended.stdout).toMatch(/endorsements: 1 rows before, 1 now: equal/);
};

beforeAll(async () => {
  server = await startEventStoreServer({ maxAppendSize: 16_000_000 });
  onServer = { ...here, EVENTSTORE_URL: server.url };
  product = await start(here);
  facts = await seededFacts(dataDir);
});
afterAll(async () => {
  await endAll();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

describe('beside the running product', () => {
  run(['npm run verify'], 'the whole history passes', async () => {
    const ended = await command('verify');
    succeeded(ended, /^Log trazo\.local\/history\+/m);
    expect(ended.stdout).toMatch(new RegExp(`^TOTAL_PASSED {2}${facts.events} events in`));
  });

  run(['npm run verify … --document ID'], 'the streams of one document pass', async () => {
    const ended = await command('verify', ['--document', facts.endorsedId]);
    succeeded(ended, /^Log trazo/m);
    expect(ended.stdout).toMatch(/^TOTAL_PASSED/);
  });

  run(['npm run rebuild -- NAME'], 'one read model', async () => {
    succeeded(await command('rebuild', ['documents-inbox']), /^1 of 1 projections rebuilt$/m);
  });

  run(['npm run ledger:compare'], 'nobody paid anything, and both ledgers say so', async () => {
    succeeded(await command('ledger:compare'), /^Equal: 0 charges at the gateway, 0 invoices paid here$/m);
  });

  run(['npm run rebuild … --all'], 'every read model, also of endorsements, is the same again', async () => {
    rebuilt(await command('rebuild', ['--all']));
  });

  run(['npm run doctor'], 'nothing is red', async () => {
    succeeded(await command('doctor'), /\d+ ok, \d+ to know, 0 red/);
  });

  run(['npm run word:install -- --check'], 'what is installed is said, and nothing is brought', async () => {
    const ended = await command('word:install', ['--check']);
    const [code, sentence] = existsSync(WORD_CONVERTER_FOLDER) ? [0, /is there and whole/] : [1, /is not installed, or not whole/];
    expect(ended.code, ended.said).toBe(code);
    expect(ended.stdout).toMatch(sentence);
    expect(existsSync(WORD_CONVERTER_FOLDER)).toBe(code === 0);
  });

  run(['npm run keys:rotate'], 'the next key of each ring is made, and nobody is logged out', async () => {
    const ended = await command('keys:rotate');
    succeeded(ended, /Nobody is logged out/);
    for (const ring of ['access-tokens', 'file-links', 'link-codes'])
      expect(ended.stdout).toMatch(new RegExp(`^${ring}: key [0-9a-f]{10} is made and is used from 20`, 'm'));
    const doctor = await command('doctor');
    succeeded(doctor, /0 red/);
    expect(doctor.stdout).toMatch(/link-codes: the first key.*; key [0-9a-f]{10} is used from/);
  });

  run(['npm run forget -- --email ADDRESS --owner ACCOUNT'], 'a person is forgotten, and every proof still verifies', async () => {
    succeeded(
      await command('forget', ['--email', elena.emailID, '--owner', facts.ownerId]),
      /^\S+ is forgotten\.$/m,
      /^Mails emptied: [1-9]\d*\.$/m,
    );
    await seededFacts(dataDir);
    rebuilt(await command('rebuild', ['--all']));
    expect((await command('verify')).stdout).toMatch(/^TOTAL_PASSED/);
  });

  run(['npm start', 'npm start -- --port 8081'], 'Ctrl-C ends it in good order', async () => {
    expect((await product.interrupt()).code).toBe(0);
    succeeded(await command('doctor'), /0 red/);
    const none = await command('rebuild', ['--all']);
    expect(none.said).toContain(`no database runs on ${dataDir}: leave npm start running beside this`);
    expect(none.code).toBe(64);
  });
});

describe('moved to EventStoreDB and back', () => {
  const away = () => ['--from', 'embedded', '--to', server.url];
  const back = () => ['--from', server.url, '--to', 'embedded'];

  run(['npm run event-store:copy -- --from URL --to URL', 'npm run event-store:adopt'], 'there', async () => {
    succeeded(await command('event-store:copy', away()), /^The roots are equal\.$/m);
    const adopted = await command('event-store:adopt', away());
    succeeded(adopted, /^Give EVENTSTORE_URL the new address and start\.$/m);
    expect(adopted.stdout).toMatch(/^(\d+) of \1 projections rebuilt$/m);
  });

  run(['EVENTSTORE_URL=esdb://… npm start'], 'all of it works on the server', async () => {
    product = await start(onServer);
    rebuilt(await command('rebuild', ['--all'], onServer));
    expect((await command('verify', [], onServer)).stdout).toMatch(/^TOTAL_PASSED/);
    const doctor = await command('doctor', [], onServer);
    succeeded(doctor, /0 red/);
    expect(doctor.stdout).toContain('EventStoreDB');
    const again = await command('forget', ['--email', elena.emailID, '--owner', facts.ownerId], onServer);
    succeeded(again, /had been forgotten before; everything was looked through again/);
    expect((await product.interrupt()).code).toBe(0);
  });

  it('event-store:copy and event-store:adopt: and back', async () => {
    succeeded(await command('event-store:copy', back()), /^The roots are equal\.$/m);
    succeeded(await command('event-store:adopt', back()), /^Leave EVENTSTORE_URL out and start\.$/m);
  });
});

describe('as several processes', () => {
  const several = ['npm start -- --api 2 --workers 2', 'npm start -- --role', 'npm start … --role api', 'npm start … --role worker'];
  run(several, 'on the same data, one more of each role beside them', async () => {
    product = await start(here, ['--api', '2', '--workers', '2']);
    const shared = { ...here, ...databaseOf(dataDir), DATABASE_CONNECTIONS: '5' };
    const worker = startNpm(['start', '--', '--role', 'worker'], shared);
    const api = startNpm(['start', '--', '--role', 'api', '--port', String(await freePort())], shared);
    await Promise.all([worker.says('role worker runs'), api.says('role api runs at http')]);
    for (const process of [api, worker, product]) expect((await process.interrupt()).code).toBe(0);
  });
});

describe('on files and folders of their own', () => {
  const out = join(folder, 'demo');
  const file = (name: string) => join(out, name);

  run(['npm run demo -- --out DIR'], 'the main job, with its results', async () => {
    // The server holds the events of the installation too.
    const ended = await command('demo', ['--out', out], { EVENTSTORE_URL: server.url });
    succeeded(ended, /trust\//);
    expect(ended.stdout).toContain('TOTAL_PASSED');
    expect(readdirSync(out)).toEqual(expect.arrayContaining(['contrato.pdf', 'constancia.asn', 'summary.json', 'timeline.json', 'trust']));
  });

  run(
    ['npm run validate -- FILE.pdf [FILE.asn]', 'npm run validate … --json', 'npm run validate … --trust DIR'],
    'passes with the authorities of the demo, is not certain without',
    async () => {
      const files = [file('contrato.pdf'), file('constancia.asn')];
      const trusted = await command('validate', [...files, '--trust', file('trust'), '--json']);
      expect(trusted.code, trusted.said).toBe(0);
      expect(JSON.parse(trusted.stdout)).toMatchObject({ overall: 'TOTAL_PASSED' });
      const unknown = await command('validate', files, { DATA_DIR: join(folder, 'nobody') });
      expect(unknown.code, unknown.said).toBe(2);
      expect(unknown.stdout).toContain('INDETERMINATE');
    },
  );

  run(['npm run migrate'], 'a database of the operator', async () => {
    const database = await createTestDatabase();
    try {
      const settings = { ...here, DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.migrationUrl };
      succeeded(await command('migrate', [], settings), /^Nothing to apply\.$/m);
    } finally {
      await database.drop();
    }
  });

  run(['npm run bench'], 'one part in small sizes', async () => {
    const ended = await command('bench', ['--quick', '--only', 'validation'], {});
    succeeded(ended);
    expect(ended.stdout).toMatch(/validation/);
  });

  run(['npm start -- --reset'], 'the data are gone, and a new installation starts', async () => {
    product = await start({ ...here, SEED_DEMO: 'false' }, ['--reset']);
    const verified = await command('verify');
    expect(verified.stdout, verified.said).toMatch(/^TOTAL_PASSED {2}0 events/);
    expect((await product.interrupt()).code).toBe(0);
  });
});

describe('the suites, of which this is a part: one file of each', () => {
  const passed = (ended: Ended) => {
    succeeded(ended);
    expect(ended.stdout).toMatch(/Test Files .*1 passed/);
    expect(ended.last.at(-1)).toMatch(/^Tests: [1-9]\d* passed, 0 failed, \d+ skipped$/);
  };

  run(['npm test', 'npm run test:full'], 'start and end with what the tests say', async () => {
    for (const suite of ['test', 'test:full']) passed(await command(suite, ['test/files/links.test.ts'], {}));
  });

  run(['EVENTSTORE_URL=esdb://… npm run contract'], 'holds a server to the contract', async () => {
    const others = ['embedded*', 'memory*', 'follow*', 'eventstoredb-*'].map((name) => `--exclude=test/contract/${name}`);
    const only = [...others, '--exclude=test/journeys/**', '-t', 'append'];
    passed(await command('contract', only, { EVENTSTORE_URL: server.url }));
  });
});

describe('README.md', () => {
  const shown = shownCommands(readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8'));
  /** For whoever works on the source; CONTRIBUTING.md tells of them. */
  const FOR_DEVELOPERS = ['dev', 'build', 'test:changed', 'test:times', 'check', 'format', 'config:table', 'pages', 'openapi'];

  it('shows no command that is not run here, and each that is run is shown', () => {
    expect(shown.length).toBeGreaterThan(15);
    expect([...shown].sort()).toEqual([...ran].sort());
  });

  it('shows every script of package.json that is not for developers alone', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const names = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
    const said = (name: string) => shown.some((text) => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(text));
    expect(names.filter((name) => !said(name))).toEqual(FOR_DEVELOPERS);
  });

  it.each<[string, string, string[]]>([
    [
      'a command of a table, with the options beside it',
      '| `npm run x -- A` (or `--all`) | does; `--json` |',
      ['npm run x -- A', 'npm run x … --all', 'npm run x … --json'],
    ],
    ['two commands of one row', '| `npm run x:a -- --to URL`, `npm run x:b` | y |', ['npm run x:a -- --to URL', 'npm run x:b']],
    ['settings before it', 'Say `A_B=c://… npm start`.', ['A_B=c://… npm start']],
    ['lines of a block', '```sh\nnpm test\ncurl x\n```', ['npm test']],
    ['nothing else', 'Node and npm are enough: `npx x`, `--all`.', []],
  ])('is read: %s', (_, text, expected) => {
    expect(shownCommands(text)).toEqual(expected);
  });
});

/** The own Postgres of a running installation, as the settings of a process beside it. */
function databaseOf(dir: string): Record<string, string> {
  const url = runningPostgresUrl(join(dir, 'postgres'))!;
  const passwords = JSON.parse(readFileSync(join(dir, 'postgres', 'passwords.json'), 'utf8')) as Record<'application' | 'migrator', string>;
  const migrationUrl = url.replace(`application:${passwords.application}`, `migrator:${passwords.migrator}`);
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl };
}
