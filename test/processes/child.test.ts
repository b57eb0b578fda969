import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Child, type ChildPlan, ChildRefused } from '../../modules/app/multi-process/child.ts';

let folder: string;
const children: Child[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** A child that runs the given lines; `begun` counts its starts. */
function child(lines: string, over: Partial<ChildPlan> = {}) {
  const script = join(folder, 'child.mjs');
  writeFileSync(script, lines);
  const begun: ChildProcess[] = [];
  const told: { message: string; facts: Record<string, unknown> }[] = [];
  const made = new Child({
    role: 'worker',
    number: 1,
    surroundings: { databaseUrl: 'postgres://nowhere/none', chainUrl: null },
    log: (_level, message, facts) => told.push({ message, facts: facts ?? {} }),
    spawn: () => {
      const started = fork(script, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      begun.push(started);
      return started;
    },
    ...over,
  });
  children.push(made);
  return { made, begun, told };
}

const WORKS = `process.on('message', (message) => {
  if (message.begin) process.send({ ready: { url: message.begin.role } });
  if (message.stop) process.exit(0);
});`;

it('is told its role, is started again when it is killed, and the log says so', async () => {
  const { made, begun, told } = child(WORKS);
  expect(await made.ready).toBe('worker');
  begun[0]!.kill('SIGKILL');
  await expect.poll(() => begun.length).toBe(2);
  expect(told[0]).toMatchObject({
    message: 'a process ended and is started again',
    facts: { signal: 'SIGKILL', pid: begun[0]!.pid, number: 1 },
  });
});

it('stops when it is asked to, and stays stopped', async () => {
  const { made, begun, told } = child(WORKS);
  await made.ready;
  await made.stop();
  expect([begun.length, begun[0]!.exitCode, told]).toEqual([1, 0, []]);
});

it('that cannot start is given up, with pauses that grow', async () => {
  const { made, begun, told } = child('process.exit(3);');
  await expect(made.ready).rejects.toThrow(ChildRefused);
  expect(begun).toHaveLength(5);
  const pauses = told.map(({ facts }) => facts.inMs as number);
  expect(pauses).toHaveLength(4);
  // Between half and all of 250 ms, doubled each time.
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(125 * 2 ** index);
    expect(pause).toBeLessThanOrEqual(250 * 2 ** index);
  }
});

it('that is done is not started again', async () => {
  const { made, begun, told } = child(`process.on('message', () => { process.send({ ready: { url: '' } }, () => process.exit(0)); });`, {
    role: 'demo',
    once: true,
  });
  await made.ready;
  await expect.poll(() => begun[0]!.exitCode).toBe(0);
  await made.stop();
  expect([begun.length, told]).toEqual([1, []]);
});

const REFUSES = (passesByItself: boolean) => `process.on('message', (message) => {
  if (!message.begin) return process.exit(0);
  process.send({ refused: { sentence: 'The key does not open the values.', passesByItself: ${passesByItself} } }, () => process.exit(1));
});`;

it('that says what a person has to mend is not tried again, and its sentence is the reason', async () => {
  const { made, begun } = child(REFUSES(false));
  const reason = await made.ready.catch((error: unknown) => error);
  expect(reason).toBeInstanceOf(ChildRefused);
  expect((reason as Error).message).toBe('The key does not open the values.');
  expect(begun).toHaveLength(1);
});

it('that says what may pass by itself is tried again', async () => {
  const { begun, told } = child(REFUSES(true));
  await expect.poll(() => begun.length).toBeGreaterThan(1);
  expect(told[0]!.facts).toMatchObject({ why: 'The key does not open the values.' });
});
