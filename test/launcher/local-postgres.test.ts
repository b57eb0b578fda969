import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalPostgres } from '../../modules/app/local/postgres.ts';
import { isAlive, isTaken } from '../../modules/app/local/processes.ts';

const STARTER = new URL('../../modules/app/local/postgres.ts', import.meta.url).href;

describe('the local Postgres', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'local-postgres-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('starts on an empty folder, keeps its passwords to this user and its data to itself', async () => {
    const server = await startLocalPostgres({ folder });
    expect(statSync(join(folder, 'passwords.json')).mode & 0o777).toBe(0o600);
    expect(await ask(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await ask(server.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await ask(server.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    await ask(server.migrationUrl, 'CREATE TABLE public.kept AS SELECT 42 AS n');
    await ask(server.migrationUrl, 'GRANT SELECT ON public.kept TO application');
    await expect(ask(server.url.replace('application:', 'application:wrong'), 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    );
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    expect(await server.ended).toEqual({ asked: true, how: 'ended with code 0' });
  });

  it('ends with a killed parent, or is taken over by the next start: nothing is lost', async () => {
    const { child, pid } = await startInOtherProcess(folder);
    child.kill('SIGKILL');
    const server = await startLocalPostgres({ folder });
    expect(server.pid).not.toBe(pid);
    // Whoever inherited the orphan has to collect it before its number is free.
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await ask(server.url, 'SELECT n FROM public.kept')).toEqual([{ n: 42 }]);
    await server.stop();
  });

  it('recovers from a kill of its own process', async () => {
    const first = await startLocalPostgres({ folder });
    process.kill(first.pid, 'SIGKILL');
    expect(await first.ended).toEqual({ asked: false, how: 'was killed by signal 9' });
    const second = await startLocalPostgres({ folder });
    expect(await ask(second.url, 'SELECT n FROM public.kept')).toEqual([{ n: 42 }]);
    await second.stop();
  });

  it.each([
    ['a process that is no longer there', 2_147_000_000],
    ['a program that has nothing to do with it', process.pid],
  ])('starts over a pid file that names %s', async (_, pid) => {
    const server = await startLocalPostgres({ folder });
    const path = join(folder, 'cluster', 'postmaster.pid');
    const lines = readFileSync(path, 'utf8').split('\n');
    await server.stop();
    writeFileSync(path, [pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
    const next = await startLocalPostgres({ folder });
    expect(isAlive(process.pid)).toBe(true);
    expect(await ask(next.url, 'SELECT n FROM public.kept')).toEqual([{ n: 42 }]);
    await next.stop();
  });

  it('starts over locks that name a process which ended and which nobody collects', async () => {
    const server = await startLocalPostgres({ folder });
    // Its parent never asks for its end (the shell would, so it is no shell any more when that comes): as the orphans of a killed start are in a container without an init.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const left = Number(await new Promise<string>((done) => parent.stdout.once('data', (data: Buffer) => done(data.toString()))));
    try {
      const path = join(folder, 'cluster', 'postmaster.pid');
      const lock = join(new URL(server.url).searchParams.get('host')!, '.s.PGSQL.5432.lock');
      const [lines, lockLines] = [path, lock].map((one) => readFileSync(one, 'utf8').split('\n'));
      await server.stop();
      for (const [one, text] of [
        [path, lines!],
        [lock, lockLines!],
      ] as const) {
        mkdirSync(dirname(one), { recursive: true, mode: 0o700 });
        writeFileSync(one, [left, ...text.slice(1)].join('\n'), { mode: 0o600 });
      }
      await expect.poll(() => isAlive(left)).toBe(false);
      expect([isAlive(left), isTaken(left)]).toEqual([false, existsSync('/proc/self/stat')]);
      const next = await startLocalPostgres({ folder });
      expect(await ask(next.url, 'SELECT n FROM public.kept')).toEqual([{ n: 42 }]);
      await next.stop();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('begins anew where an earlier first start was cut short', async () => {
    const other = mkdtempSync(join(tmpdir(), 'local-postgres-'));
    const begun = await startLocalPostgres({ folder: other });
    await begun.stop();
    rmSync(join(other, 'cluster', 'PG_VERSION'));
    renameSync(join(other, 'cluster'), join(other, 'cluster.new'));
    const server = await startLocalPostgres({ folder: other });
    expect(await ask(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(existsSync(join(other, 'cluster.new'))).toBe(false);
    await server.stop();
    rmSync(other, { recursive: true, force: true });
  });
});

/** A process of its own that starts the server and then waits to be killed. */
async function startInOtherProcess(folder: string): Promise<{ child: ChildProcess; pid: number }> {
  const program = `
    const { startLocalPostgres } = await import(${JSON.stringify(STARTER)});
    const server = await startLocalPostgres({ folder: ${JSON.stringify(folder)} });
    console.log(server.pid);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((done, fail) => {
    child.stdout!.once('data', (data: Buffer) => done(Number(data.toString())));
    child.once('exit', () => fail(new Error('the other process ended')));
  });
  return { child, pid };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
