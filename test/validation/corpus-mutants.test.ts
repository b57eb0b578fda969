import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyOne, today } from '../support/counts.ts';
import { questionOf } from './corpus/ask.ts';
import type { Mutant } from './corpus/corpus-case.ts';
import { corpus, mutants } from './corpus/index.ts';
import { makeWorld, type World } from './corpus/world.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
const root = join(here, '..', '..');

let world: World;
let folder: string;
beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'mutants-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a process of its own answers, with or without the mutation. */
async function answer(name: string, mutant: Mutant | null): Promise<unknown> {
  const question = await questionOf(corpus.find((one) => one.name === name)!, world);
  const anchors = question.anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der }));
  const file = join(folder, `${name}.bin`);
  await writeFile(file, serialize({ ...question, pdf: new Uint8Array(question.pdf), anchors }));
  const hooks = mutant ? ['--import', join(here, 'corpus', 'mutated.mjs')] : [];
  const env = { ...process.env, ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}) };
  const { stdout } = await run(process.execPath, [...hooks, join(here, 'corpus', 'ask-one.ts'), file], { env });
  return JSON.parse(stdout);
}

/** Each is a process of its own: every fifth in the usual run, others the next day. */
const tried = everyOne('checks that are taken out', 'every fifth, by the day')
  ? mutants
  : mutants.filter((_, index) => (index + today) % 5 === 0);

describe('a check that is taken out is noticed', () => {
  it('another process answers the same as this one', async () => {
    const [first] = corpus;
    expect(await answer(first!.name, null)).toEqual(first!.expected);
  });

  it.each(tried.map((mutant) => [`${mutant.noticedBy}: ${mutant.file}`, mutant] as const))('%s', async (_, mutant) => {
    const text = await readFile(join(root, mutant.file), 'utf8');
    expect(text.split(mutant.from)).toHaveLength(2);
    const expected = corpus.find(({ name }) => name === mutant.noticedBy)?.expected;
    expect(expected).toBeDefined();
    expect(await answer(mutant.noticedBy, mutant)).not.toEqual(expected);
  });
});
