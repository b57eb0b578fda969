import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { pause, sequence } from '../crash/killable.ts';
import { COMPILED } from '../support/compiled.ts';

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));

export interface Ended {
  /** null: killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** A script of the product in a process of its own, with nothing of this one's settings but where programs are. */
export function startScript(name: string, args: readonly string[], env: Record<string, string>): Started {
  const child = spawn(process.execPath, [script(name), ...args], {
    env: { PATH: process.env.PATH ?? '', ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr })) };
}

/** Runs a script to its end. */
export const runScript = (name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> =>
  startScript(name, args, env).ended;

/** A data folder of nobody's, for scripts that read settings and use only addresses. */
export async function emptyDataDir(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  return { env: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Copies by the script and kills it `kills` times, each time once the target holds a few more events, so that
 * it is killed while it appends; every third time after a moment instead, wherever it is then. Answers what
 * the last one, which nobody kills, says.
 */
export async function copyUnderKills(
  addresses: { from: string; to: string },
  target: EventStore,
  options: { kills: number; events: number; seed: number; env: Record<string, string> },
): Promise<{ last: Ended; killedAt: number[] }> {
  const chance = sequence(options.seed);
  const args = ['--from', addresses.from, '--to', addresses.to];
  const killedAt: number[] = [];
  const step = Math.max(2, Math.floor((options.events * 1.6) / options.kills));
  while (killedAt.length < options.kills) {
    const running = startScript('event-store-copy', args, options.env);
    const before = await countOf(target);
    if (killedAt.length % 3 === 2) await pause(200 + chance(1_500));
    else await untilHolds(target, Math.min(before + 1 + chance(step), options.events), running);
    running.child.kill('SIGKILL');
    const { code, stderr } = await running.ended;
    if (code !== null && code !== 0) throw new Error(`the copy ended with ${code}: ${stderr}`);
    killedAt.push(await countOf(target));
  }
  return { last: await runScript('event-store-copy', args, options.env), killedAt };
}

async function untilHolds(target: EventStore, events: number, running: Started): Promise<void> {
  let over = false;
  void running.ended.then(() => {
    over = true;
  });
  while (!over && (await countOf(target)) < events) await pause(20);
}

/** How many events a store holds, without reading those that were counted before. */
async function countOf(store: EventStore): Promise<number> {
  const known = counted.get(store) ?? { events: 0, last: null };
  let { events, last } = known;
  for await (const event of store.readAll({ after: last })) {
    events += 1;
    last = event.position;
  }
  counted.set(store, { events, last });
  return events;
}

const counted = new WeakMap<EventStore, { events: number; last: Parameters<EventStore['comparePositions']>[0] | null }>();
