import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigurationRefused, readConfiguration, renderSettingsTable } from '../../modules/app/settings/config.ts';

function refused(env: Record<string, string>): ConfigurationRefused {
  try {
    readConfiguration(env, '/project');
  } catch (error) {
    if (error instanceof ConfigurationRefused) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

const DATABASES = { DATABASE_URL: 'postgres://application:a@db/signing', MIGRATION_DATABASE_URL: 'postgres://migrator:b@db/signing' };

describe('configuration', () => {
  it('needs nothing: this machine only, everything local', () => {
    expect(readConfiguration({}, '/project')).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: '/project/.data',
      trustDir: '/project/.data/trust',
      seedDemo: true,
      uploadMaxMb: 20,
      corporateUploadMaxMb: 30,
      uploadMaxFiles: 10,
      maxSigners: 30,
      linkTermSeconds: 518_400,
      doneLinkTermSeconds: 15_552_000,
      mailAttachmentsMaxMb: 8,
    });
  });

  it('takes an empty variable as not given', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '' }, '/project')).toMatchObject({ port: 8080 });
  });

  it('tells every problem at once, with what was given and what is expected', () => {
    const { problems, message } = refused({ PORT: 'eighty', LOG_LEVEL: 'loud', UPLOAD_MAX_FILES: '0', CHAIN_URL: 'ftp://x' });
    expect(problems.map((problem) => problem.variable)).toEqual(['PORT', 'CHAIN_URL', 'LOG_LEVEL', 'UPLOAD_MAX_FILES']);
    expect(message).toContain('PORT: given "eighty"; expected a port');
  });

  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://admin:p%40ss%3Aword@a.example:2113,b.example:2113/?tlsCAFile=%2Fcerts%2Fca.crt',
    'esdb+discover://admin:changeit@events.example:2113?keepAliveInterval=10000&throwOnAppendFailure=true',
  ])('takes %s as the event store', (url) => {
    expect(readConfiguration({ EVENTSTORE_URL: url, EVENTSTORE_PREFIX: 'trial-' }, '/project')).toMatchObject({
      eventstoreUrl: url,
      eventstorePrefix: 'trial-',
    });
  });

  it.each([
    ['kurrentdb://admin:hunter2@db', /expected esdb:/],
    ['esdb://admin:hunter2@db:99999', /port/],
    ['esdb://admin:hunter2:3@db', /of the form/],
    ['esdb://admin:hunter2@db?throwOnAppendFailure=false', /throwOnAppendFailure must be true.*wrong revision/],
    ['esdb://admin:hunter2@db?ThrowOnAppendFailure=false', /must be true/],
    ['esdb://admin:hunter2@db?nodePreference=follower', /must be leader/],
    ['esdb://admin:hunter2@db?tlsVerifyCert=false', /tlsCAFile/],
    ['esdb://admin:hunter2@db?tls=perhaps', /tls has no usable value/],
    ['esdb://admin:hunter2@db?colour=blue', /colour is not known/],
  ])('refuses %s as the event store and says why', (url, why) => {
    const { message } = refused({ EVENTSTORE_URL: url });
    expect(message).toMatch(why);
    expect(message).not.toContain('hunter2');
  });

  it('takes the event store by names that the server itself does not read, too', () => {
    const url = 'esdb://admin:hunter2@db:2113';
    expect(readConfiguration({ EVENT_STORE_URL: url, EVENT_STORE_PREFIX: 'trial-' }, '/project')).toMatchObject({
      eventstoreUrl: url,
      eventstorePrefix: 'trial-',
    });
    expect(readConfiguration({ EVENT_STORE_URL: url, EVENTSTORE_URL: url }, '/project')).toMatchObject({ eventstoreUrl: url });
    const { problems, message } = refused({ EVENTSTORE_URL: url, EVENT_STORE_URL: 'esdb://admin:hunter3@other:2113' });
    expect(problems.map(({ variable }) => variable)).toEqual(['EVENT_STORE_URL']);
    expect(message).not.toMatch(/hunter/);
  });

  it('refuses a prefix without a server that is shared', () => {
    expect(refused({ EVENTSTORE_PREFIX: 'trial-' }).problems[0]?.variable).toBe('EVENTSTORE_URL');
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['DATABASE_URL', 'hunter2'],
    ['EVENTSTORE_URL', 'esdb://admin:hunter2@'],
    ['TSA_URL', 'ldap://user:hunter2@tsa/path'],
  ])('does not show the password in a wrong %s', (variable, value) => {
    const { message } = refused({ [variable]: value });
    expect(message).toContain(variable);
    expect(message).not.toContain('hunter2');
  });

  it('wants both database connections or none', () => {
    expect(refused({ DATABASE_URL: DATABASES.DATABASE_URL }).problems[0]?.variable).toBe('MIGRATION_DATABASE_URL');
    expect(readConfiguration(DATABASES, '/project')).toMatchObject({ databaseUrl: DATABASES.DATABASE_URL });
  });

  it('refuses to work as the role that owns the schema', () => {
    const same = { ...DATABASES, DATABASE_URL: DATABASES.MIGRATION_DATABASE_URL };
    expect(refused(same).message).toContain('must not own the events');
  });

  it('makes no public demo passwords where other machines can reach it', () => {
    expect(readConfiguration({ HOST: '0.0.0.0' }, '/project').seedDemo).toBe(false);
    expect(readConfiguration({ PUBLIC_URL: 'https://firma.example' }, '/project').seedDemo).toBe(false);
    expect(readConfiguration({ PUBLIC_URL: 'http://[::1]:9' }, '/project').seedDemo).toBe(true);
    expect(readConfiguration({ HOST: '0.0.0.0', SEED_DEMO: 'true' }, '/project').seedDemo).toBe(true);
  });

  it('shows the local mailbox where the demo is, or where it is asked for, and never where others can come in', () => {
    const mailbox = (env: Record<string, string>) => readConfiguration(env, '/project').localMailbox;
    expect(mailbox({})).toBe(true);
    expect(mailbox({ PUBLIC_URL: 'http://localhost:9' })).toBe(true);
    expect(mailbox({ LOCAL_MAILBOX: 'false' })).toBe(false);
    expect(mailbox({ SEED_DEMO: 'false' })).toBe(false);
    expect(mailbox({ SEED_DEMO: 'false', LOCAL_MAILBOX: 'true' })).toBe(true);
    expect(mailbox({ ...DATABASES, ROLE: 'api' })).toBe(false);
    expect(mailbox({ ...DATABASES, ROLE: 'api', LOCAL_MAILBOX: 'true' })).toBe(true);
    for (const open of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://firma.example' }] as Record<string, string>[]) {
      expect([open, mailbox({ ...open, SEED_DEMO: 'true' })]).toEqual([open, false]);
      expect(refused({ ...open, LOCAL_MAILBOX: 'true' }).message).toContain(`LOCAL_MAILBOX: given "true"; expected false or nothing`);
      expect(refused({ ...open, LOCAL_MAILBOX: 'true' }).message).toContain(`${Object.keys(open)[0]} lets others in`);
    }
  });

  it('has a clock that can be moved only where it is asked for, nobody else can come in, and all times are our own', () => {
    expect(readConfiguration({}, '/project').testClock).toBe(false);
    expect(readConfiguration({ TEST_CLOCK: 'true', PUBLIC_URL: 'http://localhost:9' }, '/project').testClock).toBe(true);
    for (const open of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://firma.example' }] as Record<string, string>[]) {
      const { message } = refused({ ...open, TEST_CLOCK: 'true' });
      expect(message).toContain('TEST_CLOCK: given "true"; expected false or nothing: its clock is moved by hand');
      expect(message).toContain(`${Object.keys(open)[0]} lets others in`);
    }
    for (const other of [{ TSA_URL: 'http://tsa.example' }, { CHAIN_URL: 'http://node.example' }] as Record<string, string>[])
      expect(refused({ ...other, TEST_CLOCK: 'true' }).message).toContain(`what stands at ${Object.keys(other)[0]} has a time of its own`);
  });

  it('lets accounts name addresses of this machine only where it is asked for and others cannot come in', () => {
    const loopback = (env: Record<string, string>) => readConfiguration(env, '/project').outboundLoopback;
    expect([loopback({}), loopback({ OUTBOUND_LOOPBACK: 'true' }), loopback({ PUBLIC_URL: 'https://firma.example' })]).toEqual([
      false,
      true,
      false,
    ]);
    for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://firma.example' }] as Record<string, string>[]) {
      const { message } = refused({ ...open, OUTBOUND_LOOPBACK: 'true' });
      expect(message).toContain('OUTBOUND_LOOPBACK: given "true"; expected false or nothing');
      expect(message).toContain(`${Object.keys(open)[0]} lets others in`);
    }
  });

  it('is listed in the README as it is', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const listed = /<!-- settings:start -->\n([\s\S]*?)\n<!-- settings:end -->/.exec(readme)?.[1];
    expect(listed, 'run npm run config:table').toBe(renderSettingsTable());
  });
});
