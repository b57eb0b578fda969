/** Started by signing-memory.ts with --expose-gc and a MemoryTask; writes a MemoryMeasured. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createLocalFileStore } from '../../shared-kernel/files/local.ts';
import type { MemoryMeasured, MemoryTask } from './signing-memory.ts';
import { makeTestSigner, signSample } from './test-signer.ts';

const task = JSON.parse(process.argv[2]!) as MemoryTask;
await mkdir(task.folder, { recursive: true });
const store = createLocalFileStore(join(task.folder, 'files'));
const signer = await makeTestSigner(task.folder);

/** Linux: forgets the highest resident memory so far (proc(5), clear_refs). */
function startAnew(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return true;
  } catch {
    return false;
  }
}

function highest(): number {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    if (found) return Number(found[1]) * 1024;
  } catch {
    // Not Linux: the process's own count below.
  }
  return process.resourceUsage().maxRSS * 1024;
}

async function settle(): Promise<void> {
  // Buffers are given back in the background: more than once, with time between.
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc!();
    await setTimeout(50);
  }
}

async function signOne(key: string, field: string): Promise<void> {
  const signed = await signSample(signer, await store.get(key), field, true);
  await store.put(signed.bytes);
}

const small = await store.put(await readFile(task.small.path));
const large = await store.put(await readFile(task.large.path));
for (let turn = 0; turn < 3; turn++) await signOne(small.key, task.small.field);
await settle();
const exact = startAnew();
const baseline = process.memoryUsage.rss();
await signOne(large.key, task.large.field);
const one = highest() - baseline;
for (let turn = 0; turn < 10; turn++) await signOne(large.key, task.large.field);
const measured: MemoryMeasured = { one, ten: highest() - baseline, exact };
await signer.close();
process.stdout.write(JSON.stringify(measured));
