import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { type Act, beginStory, perform } from './acts.ts';
import { anyAct } from './any-act.ts';
import { checkStory, finish } from './invariants.ts';
import { createWorld, people } from './world.ts';

const sent: Act[] = [
  { act: 'setup', who: [...people], orders: [1, 1, 2], hasOrder: true, ownerSigns: false },
  { act: 'send' },
  { act: 'process' },
];

/** Most stories begin sent, so that they get to where signatures race; some begin anywhere. */
const story = fc.record({
  opening: fc.oneof(
    { weight: 2, arbitrary: fc.constant(sent) },
    { weight: 1, arbitrary: fc.constant<Act[]>([...sent, { act: 'last-day', days: 1 }]) },
    { weight: 2, arbitrary: fc.tuple(setups()).map(([setup]) => [setup, { act: 'send' }, { act: 'process' }] as Act[]) },
    { weight: 1, arbitrary: fc.constant([] as Act[]) },
  ),
  /** Acts of one entry happen at once. */
  moments: fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 14 }),
});

function setups(): fc.Arbitrary<Act> {
  return fc.record({
    act: fc.constant('setup' as const),
    who: fc.subarray([...people], { minLength: 1 }),
    orders: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
    hasOrder: fc.boolean(),
    ownerSigns: fc.boolean(),
  });
}

describe('an owner, three signers, and everything at once', () => {
  it('the history is true after every moment, and the way to the end stays open', { timeout: 2_400_000 }, async () => {
    const runs = count('model runs', 100, 2000);
    const seen = { completed: 0, deleted: 0, voided: 0, declined: 0, late: 0, claims: 0, signatures: 0, refused: 0, races: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), story, async (scheduler, { opening, moments }) => {
        const world = createWorld(scheduler);
        const begun = await scheduler.waitFor(beginStory(world));
        for (const act of opening) await scheduler.waitFor(perform(begun, act));
        for (const acts of moments) {
          await scheduler.waitFor(Promise.all(acts.map((act) => perform(begun, act))));
          await checkStory(begun);
          if (acts.length > 1) seen.races += 1;
        }
        const end = await finish(begun, (act) => scheduler.waitFor(perform(begun, act)));
        await checkStory(begun);
        if (end.status === 'COMPLETED') seen.completed += 1;
        if (end.isDeleted) seen.deleted += 1;
        if (end.voided) seen.voided += 1;
        seen.claims += Object.keys(end.shownPages).length;
        const { events } = await world.load(begun.documentId);
        seen.declined += events.filter(({ type }) => type === 'SigningDeclined').length;
        seen.signatures += end.signatures.length;
        seen.late += begun.outcomes.filter(({ refused }) => refused === 'signing.last_day_passed').length;
        seen.refused += begun.outcomes.filter((outcome) => outcome.refused).length;
      }),
      { numRuns: runs, seed: 20_261_121, verbose: 1 },
    );
    console.info(`model: ${JSON.stringify(seen)}`);
    // Stories that never get anywhere would prove nothing.
    expect(seen.completed).toBeGreaterThan(runs / 5);
    expect(seen.deleted).toBeGreaterThan(runs / 20);
    expect(seen.voided).toBeGreaterThan(runs / 50);
    expect(seen.claims).toBeGreaterThan(runs / 20);
    expect(seen.late).toBeGreaterThan(runs / 50);
    expect(seen.declined).toBeGreaterThan(runs / 10);
    expect(seen.signatures).toBeGreaterThan(runs / 2);
    expect(seen.refused).toBeGreaterThan(runs);
  });
});

describe('the model itself', () => {
  const told = async (...acts: Act[]) => {
    const begun = await beginStory(createWorld(null));
    for (const act of acts) await perform(begun, act);
    return begun;
  };

  it('sees a signature on bytes that were not shown', async () => {
    const begun = await told(
      ...sent,
      { act: 'read', who: 'ana', version: 'newest' },
      { act: 'sign', who: 'ana', saw: 'newest', sameKey: false },
    );
    await expect(checkStory(begun)).resolves.toMatchObject({ status: 'PENDING' });
    const [version] = (await begun.world.load(begun.documentId)).state.versions;
    begun.world.files.bytes.set(version!.file.key, Buffer.from('other bytes'));
    await expect(checkStory(begun)).rejects.toThrow('no prefix');
  });

  it('sees an answer that the history does not hold', async () => {
    const begun = await told(...sent);
    begun.outcomes.push({ commandId: 'command-2', refused: null, events: ['another'], replayed: false });
    await expect(checkStory(begun)).rejects.toThrow('the answer and the history differ');
  });

  it('sees a document that cannot end', async () => {
    const begun = await told(...sent);
    await expect(finish(begun, async () => undefined)).rejects.toThrow('could not sign');
  });

  it('tells the whole main job', async () => {
    const begun = await told(...sent);
    expect((await finish(begun, (act) => perform(begun, act))).signatures).toHaveLength(3);
  });
});
