import { describe, expect, test } from 'vitest';
import { keptJudgements } from '../../modules/app/wiring/earlier-signatures.ts';
import { ProductError } from '../../shared-kernel/errors.ts';

const original = { key: 'k', sha256: 'a'.repeat(64) };

/** A judge that does `run`; what it logs and how often it was asked. */
function judgeWith(run: () => Promise<never>) {
  const logged: string[] = [];
  let asked = 0;
  const once = () => {
    asked++;
    return run();
  };
  const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
  const judge = keptJudgements(once, { clock, log: (_level, text) => logged.push(text) }, 20);
  return { judge, logged, asked: () => asked };
}

describe('judging the signatures of an upload', () => {
  test('a worker that dies costs nobody their draft, and is asked again', async () => {
    const { judge, logged, asked } = judgeWith(() => Promise.reject(new Error('worker_failed')));
    expect(await judge('owner', original)).toBeNull();
    expect(await judge('owner', original)).toBeNull();
    expect([asked(), logged.length]).toEqual([2, 2]);
  });

  test('no room is no trouble', async () => {
    const { judge, logged } = judgeWith(() => Promise.reject(new ProductError(503, 'validation.busy')));
    expect([await judge('owner', original), logged]).toEqual([null, []]);
  });

  test('a queue of strangers is not waited for, and the file is not handed in again meanwhile', async () => {
    const { judge, asked } = judgeWith(() => new Promise(() => undefined));
    expect(await judge('owner', original)).toBeNull();
    expect(await judge('owner', original)).toBeNull();
    expect(asked()).toBe(1);
  });
});
