import fc from 'fast-check';
import { expect } from 'vitest';
import type { DocumentState } from '../../modules/documents/index.ts';
import { type Act, beginStory, type Outcome, perform } from './acts.ts';
import { checkStory } from './invariants.ts';
import { createWorld, type Who } from './world.ts';

/** What came of the two acts, and the document after them. */
export interface Raced {
  readonly state: DocumentState;
  readonly outcomes: readonly Outcome[];
}

/**
 * Two acts begun at the same moment on a document that waits for Ana and Bruno, its newest version shown to `readers`: 200 orders of
 * their steps, with either begun first. `winner` asserts what holds and names the side that stood; a race that one side always wins
 * would prove nothing.
 */
export async function race<Case, Side extends string>(
  readers: readonly Who[],
  cases: fc.Arbitrary<Case>,
  acts: (one: Case) => readonly [Act, Act],
  winner: (raced: Raced, one: Case) => Side,
): Promise<void> {
  const opening: Act[] = [
    { act: 'setup', who: ['ana', 'bruno'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false },
    { act: 'send' },
    { act: 'process' },
    ...readers.map((who): Act => ({ act: 'read', who, version: 'newest' })),
  ];
  const wins = new Map<Side, number>();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), cases, async (scheduler, isTurned, one) => {
      const begun = await scheduler.waitFor(beginStory(createWorld(scheduler)));
      for (const act of opening) await scheduler.waitFor(perform(begun, act));
      const before = begun.outcomes.length;
      const both = acts(one);
      await scheduler.waitFor(Promise.all((isTurned ? both.toReversed() : both).map((act) => perform(begun, act))));
      const side = winner({ state: await checkStory(begun), outcomes: begun.outcomes.slice(before) }, one);
      wins.set(side, (wins.get(side) ?? 0) + 1);
    }),
    { numRuns: 200, seed: 20_261_122 },
  );
  const counts = [...wins.values()];
  expect([counts.length, Math.min(...counts) > 20], JSON.stringify([...wins])).toEqual([2, true]);
}

/** One of the two stood; the code with which the other was refused. */
export function refusalOfOne(outcomes: readonly Outcome[]): string {
  const codes = outcomes.flatMap(({ refused }) => refused ?? []);
  expect(codes).toHaveLength(1);
  return codes[0]!;
}
