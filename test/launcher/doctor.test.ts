import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureLocalChainId } from '../../modules/app/local/chain-id.ts';
import { demoLoginsCheck } from '../../modules/app/operations/doctor/demo-logins.ts';
import { mailsCheck } from '../../modules/app/operations/doctor/mails.ts';
import { outsideChecks } from '../../modules/app/operations/doctor/outside.ts';
import { type DoctorCheck, renderDoctor, runDoctor } from '../../modules/app/operations/doctor.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { partWith } from '../support/needs.ts';

const check = (component: string, run: DoctorCheck['run']): DoctorCheck => ({ component, usedFor: 'a test', run });

it('a check that fails is a red row and the others are still looked at', async () => {
  const rows = await runDoctor([
    check('one', async () => ({ state: 'ok', resource: '/one', found: 'fine' })),
    check('two', () => Promise.reject(new Error('it is gone'))),
    check('three', async () => [
      { state: 'warn', resource: '/a', found: 'old', mend: 'renew it' },
      { state: 'ok', resource: '/b', found: 'new' },
    ]),
  ]);
  expect(rows.map(({ component, state }) => `${component} ${state}`)).toEqual(['one ok', 'two red', 'three warn', 'three ok']);
  expect(rows[1]).toMatchObject({ found: 'it is gone', usedFor: 'a test' });
  expect(renderDoctor(rows)).toContain('2 ok, 1 to know, 1 red');
  expect(renderDoctor(rows)).toContain('to mend: renew it');
});

it('names the local chain, and is red where its folder holds no id', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  try {
    await mkdir(join(dataDir, 'chain'));
    const config = readConfiguration({ DATA_DIR: dataDir }, dataDir);
    const row = async () => (await runDoctor(outsideChecks(config).filter(({ component }) => component === 'Chain')))[0];
    const id = ensureLocalChainId(join(dataDir, 'chain'), false);
    if (partWith('local chain')) expect(await row()).toMatchObject({ state: 'ok', found: expect.stringContaining(id) });
    await writeFile(join(dataDir, 'chain', 'identity.json'), '{}');
    expect(await row()).toMatchObject({ state: 'red' });
    if (partWith('local chain')) expect((await row())!.mend).toContain('put it back from a back-up');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it('says where mails go, and is red where nobody would receive one', async () => {
  const look = (env: Record<string, string>) => mailsCheck(readConfiguration(env, '/project')).run();
  expect(await look({})).toMatchObject({ state: 'warn', resource: 'http://127.0.0.1:8080/mailbox' });
  expect(await look({ SEED_DEMO: 'false' })).toMatchObject({ state: 'red', mend: expect.stringContaining('LOCAL_MAILBOX=true') });
  expect(await look({ SEED_DEMO: 'false', LOCAL_MAILBOX: 'true' })).toMatchObject({ state: 'warn' });
  expect(await look({ PUBLIC_URL: 'https://firma.example' })).toMatchObject({
    state: 'red',
    found: expect.stringContaining('nobody receives a link'),
    mend: expect.not.stringContaining('LOCAL_MAILBOX'),
  });
});

it('says of the demo’s logins what it could not look at, where others can come in', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  try {
    const look = (url: string | null, env: Record<string, string>) =>
      demoLoginsCheck(readConfiguration({ DATA_DIR: dataDir, ...env }, dataDir), { url, close: async () => undefined }).run();
    const open = { HOST: '0.0.0.0' };
    const noKey = await look('postgres://nobody@127.0.0.1:1/nothing', open);
    expect(noKey).toMatchObject({ state: 'warn', mend: expect.stringContaining('back-up') });
    expect(JSON.stringify(noKey)).toMatch(/could not be looked at: .+accounts\.key is not there/);
    await mkdir(join(dataDir, 'keys'));
    await writeFile(join(dataDir, 'keys', 'accounts.key'), Buffer.alloc(32, 1).toString('base64url'));
    const noDatabase = await look(null, open);
    expect(noDatabase).toMatchObject({ state: 'warn', found: expect.stringContaining('could not be looked at: there is no database') });
    // On this machine alone there is nothing to look at.
    expect(await look(null, {})).toMatchObject({ state: 'ok' });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
