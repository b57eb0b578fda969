import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { SETTINGS } from '../../modules/app/settings/settings.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
}

const folder = join(PROJECT_ROOT, 'deploy');
const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const services = Object.entries(compose.services);
const named = (pattern: RegExp): Service[] => services.filter(([name]) => pattern.test(name)).map(([, service]) => service);
const ofTheProduct = services.filter(([, service]) => service.build !== undefined);

const scratch = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the compose file', () => {
  it('holds three nodes, Postgres with a replica, two API, two workers and a proxy', () => {
    expect(named(/^es-\d$/)).toHaveLength(3);
    expect(named(/^postgres(-replica)?$/)).toHaveLength(2);
    expect(ofTheProduct.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ['api-1', 'api'],
      ['api-2', 'api'],
      ['worker-1', 'worker'],
      ['worker-2', 'worker'],
    ]);
    expect(named(/^proxy$/)).toHaveLength(1);
  });

  it('gives the product only settings that it has, and values that it takes', () => {
    for (const [name, { environment = {} }] of ofTheProduct) {
      const settings = Object.keys(environment).map((key) => key.replace(/_FILE$/, ''));
      expect(
        settings.filter((key) => !(key in SETTINGS)),
        name,
      ).toEqual([]);
      const plain = Object.entries(environment).filter(([key]) => !key.endsWith('_FILE'));
      const filled = plain.map(([key, value]) => [
        key,
        String(value).replace(/\$\{[^}]*\}/, key === 'PUBLIC_URL' ? 'sign.example.org' : 'https://x.example'),
      ]);
      const stores = {
        DATABASE_URL: 'postgres://application:x@postgres:5432/signing',
        MIGRATION_DATABASE_URL: 'postgres://migrator:x@postgres:5432/signing',
      };
      expect(() => readConfiguration({ ...Object.fromEntries(filled), ...stores }, '/'), name).not.toThrow();
    }
  });

  it('reads every secret of the product from a file that the container gets', () => {
    for (const [name, { environment = {}, secrets = [] }] of ofTheProduct) {
      const files = Object.entries(environment).filter(([key]) => key.endsWith('_FILE'));
      expect(files.map(([key]) => key).sort(), name).toEqual(['DATABASE_URL_FILE', 'EVENTSTORE_URL_FILE', 'MIGRATION_DATABASE_URL_FILE']);
      for (const [, path] of files) expect(secrets, name).toContain(path.replace('/run/secrets/', ''));
      for (const [key] of files) expect(readFileSync(join(folder, 'entrypoint.sh'), 'utf8')).toContain(key.replace(/_FILE$/, ''));
    }
  });

  it('has a health check for everything that goes on running, and starts in the order of need', () => {
    for (const [name, { restart, healthcheck }] of services) expect(healthcheck !== undefined, name).toBe(restart !== undefined);
    for (const [name, service] of services) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(compose.services), `${name} needs ${other}`).toContain(other);
        const lasting = compose.services[other]!.restart !== undefined;
        expect(condition, `${name} needs ${other}`).toBe(lasting ? 'service_healthy' : 'service_completed_successfully');
      }
    }
  });

  it('believes the proxy, at the address that it has, and nobody else', () => {
    const proxy = compose.services.proxy!.networks!.default.ipv4_address;
    for (const [, { environment }] of ofTheProduct) expect(environment?.TRUSTED_PROXIES).toBe(proxy);
  });

  it('mounts files that are there and volumes and secrets that are declared', () => {
    for (const [name, service] of services) {
      for (const source of (service.volumes ?? []).map((volume) => volume.split(':')[0]!)) {
        if (source.startsWith('.')) expect(existsSync(join(folder, source)), `${name}: ${source}`).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
      for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets), name).toContain(secret);
      if (service.build) expect(existsSync(join(folder, service.build.context, service.build.dockerfile))).toBe(true);
    }
  });

  it('shows the key of the authority to no service that goes on running, and each node its own key only', () => {
    for (const [name, { restart, volumes = [] }] of services) {
      if (restart === undefined) continue;
      const sources = volumes.map((volume) => volume.split(':')[0]!);
      expect(sources, name).not.toContain('es-authority');
      const keys = sources.filter((source) => /^es-\d-certificates$/.test(source));
      expect(keys, name).toEqual(/^es-\d$/.test(name) ? [`${name}-certificates`] : []);
    }
  });
});

describe('its scripts', () => {
  it.each([
    'make-secrets.sh',
    'entrypoint.sh',
    'eventstore/make-certificates.sh',
    'eventstore/node.sh',
    'eventstore/rights.sh',
    'postgres/primary.sh',
    'postgres/replica.sh',
  ])('%s is readable to a plain shell', (script) => {
    execFileSync('sh', ['-n', join(folder, script)]);
  });

  it('make secrets once, in a closed folder, with addresses that the product takes', () => {
    writeFileSync(join(scratch, 'make-secrets.sh'), readFileSync(join(folder, 'make-secrets.sh')));
    const make = () => execFileSync('sh', [join(scratch, 'make-secrets.sh')]);
    make();
    const read = (name: string) => readFileSync(join(scratch, 'secrets', name), 'utf8');
    const first = read('database_url');
    make();
    expect(read('database_url')).toBe(first);
    expect(statSync(join(scratch, 'secrets')).mode & 0o777).toBe(0o700);
    for (const secret of Object.values(compose.secrets)) expect(existsSync(join(scratch, secret.file)), secret.file).toBe(true);
    const configuration = readConfiguration(
      { DATABASE_URL: first, MIGRATION_DATABASE_URL: read('migration_database_url'), EVENTSTORE_URL: read('eventstore_url') },
      '/',
    );
    expect(configuration.eventstoreUrl).toContain('es-1:2113,es-2:2113,es-3:2113');
  });

  it('hand a secret from its file to the process alone, and say which one is missing', () => {
    const secret = join(scratch, 'one');
    writeFileSync(secret, 'postgres://a:b@c/d\n');
    const run = (env: Record<string, string>) =>
      execFileSync('sh', [join(folder, 'entrypoint.sh'), 'sh', '-c', 'echo "$DATABASE_URL"; env | grep -c ^DATABASE_URL_FILE= || true'], {
        env: { PATH: process.env.PATH ?? '', ...env },
        stdio: 'pipe',
      }).toString();
    expect(run({ DATABASE_URL_FILE: secret })).toBe('postgres://a:b@c/d\n0\n');
    expect(() => run({ DATABASE_URL_FILE: join(scratch, 'missing') })).toThrow(/DATABASE_URL: .* cannot be read/);
  });
});
