import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedSample } from './sample-pdfs.ts';

export interface MemoryMeasured {
  /** Bytes above the baseline, at the highest, during one signing. */
  readonly one: number;
  /** The same during ten more. */
  readonly ten: number;
  /** False where the highest of the whole process had to be taken. */
  readonly exact: boolean;
}

/** What the process that is measured is told. */
export interface MemoryTask {
  readonly folder: string;
  readonly small: { readonly path: string; readonly field: string };
  readonly large: { readonly path: string; readonly field: string };
}

/** Signs in a process of its own, so that nothing else of the bench is in its memory. */
export async function measureMemory(folder: string, small: PreparedSample, large: PreparedSample): Promise<MemoryMeasured> {
  const give = async (name: string, sample: PreparedSample) => {
    const path = join(folder, name);
    await writeFile(path, sample.bytes);
    return { path, field: sample.fields[0]! };
  };
  const task: MemoryTask = { folder: join(folder, 'memory'), small: await give('small.pdf', small), large: await give('large.pdf', large) };
  const script = join(import.meta.dirname, 'signing-memory-process.ts');
  const child = spawn(process.execPath, ['--expose-gc', script, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`the measured process ended with ${code}`);
  return JSON.parse(said) as MemoryMeasured;
}
