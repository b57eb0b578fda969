import { describe, expect, test } from 'vitest';
import { createJudgeEarlierSignatures } from '../../modules/app/wiring/earlier-signatures.ts';
import { trustStore } from '../../shared-kernel/crypto/trust.ts';
import { WorkerError } from '../../shared-kernel/workers/pool.ts';

const original = { key: 'k', sha256: 'a'.repeat(64) };

/** A judge whose workers do `run`; what it logs. */
function judgeWith(run: () => Promise<never>) {
  const logged: string[] = [];
  let asked = 0;
  const judge = createJudgeEarlierSignatures(
    {
      files: { get: async () => Buffer.from('%PDF-1.7') },
      clock: { now: () => new Date('2026-11-22T12:00:00Z') },
      trust: async () => trustStore([]),
      revocation: { ask: async () => ({ status: 'unavailable' }) },
      validationWorkers: {
        run: () => {
          asked++;
          return run();
        },
      },
      config: { validationMaxSignatures: 10 },
      log: (_level: string, text: string) => logged.push(text),
    } as unknown as Parameters<typeof createJudgeEarlierSignatures>[0],
    20,
  );
  return { judge, logged, asked: () => asked };
}

describe('judging the signatures of an upload', () => {
  test('a worker that dies costs nobody their draft, and is asked again', async () => {
    const { judge, logged, asked } = judgeWith(() => Promise.reject(new WorkerError('worker_failed', {})));
    expect(await judge('owner', original)).toBeNull();
    expect(await judge('owner', original)).toBeNull();
    expect([asked(), logged.length]).toEqual([2, 2]);
  });

  test('no room is no trouble', async () => {
    const { judge, logged } = judgeWith(() => Promise.reject(new WorkerError('worker_busy', {})));
    expect([await judge('owner', original), logged]).toEqual([null, []]);
  });

  test('a queue of strangers is not waited for, and the file is not handed in again meanwhile', async () => {
    const { judge, asked } = judgeWith(() => new Promise(() => undefined));
    expect(await judge('owner', original)).toBeNull();
    expect(await judge('owner', original)).toBeNull();
    expect(asked()).toBe(1);
  });
});
