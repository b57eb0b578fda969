import { beforeAll, describe, expect, it } from 'vitest';
import { ACCUSING } from './accusing.ts';
import { outcomeOf, questionOf, validate } from './corpus/ask.ts';
import { corpus } from './corpus/index.ts';
import { makeWorld, type World } from './corpus/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('the corpus', () => {
  it('names every case once', () => {
    const names = corpus.map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it.each(corpus.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const verdict = await validate(await questionOf(one, world));
    expect({ rule: one.rule, ...outcomeOf(verdict) }).toEqual({ rule: one.rule, ...one.expected });
    if (verdict.overall !== 'TOTAL_FAILED') {
      for (const language of ['es', 'en'] as const) expect(verdict.sentence[language]).not.toMatch(ACCUSING[language]);
    }
    for (const leg of verdict.legs.filter(({ status }) => status !== 'FAILED')) {
      for (const language of ['es', 'en'] as const) {
        const words = `${leg.reason[language]} ${leg.todo?.[language] ?? ''}`;
        expect([leg.code, ACCUSING[language].exec(words)?.[0] ?? null]).toEqual([leg.code, null]);
      }
    }
  });
});
