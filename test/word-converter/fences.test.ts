import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fences, fencesHere, JOB_PATH, kernelLimits } from '../../modules/app/local/word/fences.ts';
import { describeWith } from '../support/needs.ts';

let requests = 0;
const listener = createServer((_, response) => {
  requests += 1;
  response.end();
});
let fences: Fences;
const folder = import.meta.dirname;

/** What a command behind the fences writes, without what its errors say. */
function within(words: readonly string[]): Promise<string> {
  const [command, ...args] = [...fences.prefix, ...words];
  const child = spawn(command!, args, { env: { PATH: JOB_PATH }, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((done) => child.once('close', () => done(said)));
}

beforeAll(async () => {
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  fences = await fencesHere({ hidden: folder, jobsIn: null });
});
afterAll(() => new Promise((done) => void listener.close(done)));

describeWith('/proc')('the fences of this machine', () => {
  it('are said to hold where they do: a listener beside us hears nothing, the folder is empty, and no right is left', async () => {
    const { port } = listener.address() as AddressInfo;
    const fetches = `await fetch('http://127.0.0.1:${port}/').catch(() => undefined)`;
    await within([process.execPath, '--input-type=module', '--eval', fetches]);
    expect(requests).toBe(fences.missing.includes('network') ? 1 : 0);
    const names = await within(['ls', folder]);
    expect(names.includes('fences.test.ts')).toBe(fences.missing.includes('data_folder'));
    const status = await within(['cat', '/proc/self/status']);
    expect(/^NoNewPrivs:\s+1$/m.test(status)).toBe(fences.prefix.length > 0);
    if (!fences.missing.includes('processes')) expect(status).toMatch(/^CapEff:\s+0+$/m);
  });

  it('give the converter up first where memory runs out', async () => {
    expect(await within(['cat', '/proc/self/oom_score_adj'])).toBe(fences.prefix.length > 0 ? '1000\n' : expect.any(String));
  });

  it('are the same for a folder that is not there: nothing in it could be read', async () => {
    const other = await fencesHere({ hidden: `${folder}/not-there`, jobsIn: null });
    expect(other.missing).not.toContain('data_folder');
    expect((await fencesHere({ hidden: null, jobsIn: null })).missing).toContain('data_folder');
  });

  it('stand before limits of the kernel, which end what grows faster than anybody looks', async () => {
    const limits = await kernelLimits({ addressBytes: 300_000_000, processorSeconds: 5, fileBytes: 1_000 });
    const said = await within([...limits, 'cat', '/proc/self/limits']);
    if (limits.length > 0) {
      expect(said).toMatch(/^Max address space\s+300000000\s+300000000/m);
      expect(said).toMatch(/^Max cpu time\s+5\s+5/m);
      expect(said).toMatch(/^Max file size\s+1000\s+1000/m);
      expect(said).toMatch(/^Max core file size\s+0\s+0/m);
    }
    expect(limits.length > 0).toBe((await within(['sh', '-c', 'command -V prlimit'])).includes('prlimit is'));
  });
});
