import { describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { ana, bruno, cancellationWorld, codeOf, lucia } from './world.ts';

describe('at the same instant', () => {
  it('authorise and reject: one answer stands, the other is told which', async () => {
    const rounds = count('authorise against reject', 100, 1000);
    for (let round = 0; round < rounds; round++) {
      const world = cancellationWorld();
      await world.ask(lucia);
      const acts = [() => world.authorise(ana), () => world.reject(bruno)];
      const outcomes = (await Promise.all((round % 2 ? acts.reverse() : acts).map((act) => codeOf(act())))).sort();
      const answers = (await world.types()).filter((type) => type !== 'CancellationRequested');
      expect(answers).toHaveLength(1);
      const stands = answers[0] === 'CancellationAuthorized' ? 'authorized' : 'rejected';
      expect(outcomes).toEqual([`409 cancellation.already_${stands}`, 'no refusal']);
    }
  });

  it('two requests: one is open, the other is refused with CANC_008', async () => {
    const rounds = count('two requests at once', 50, 500);
    for (let round = 0; round < rounds; round++) {
      const world = cancellationWorld();
      const outcomes = await Promise.all([world.ask(lucia), world.ask(ana)].map(codeOf));
      expect(outcomes.sort()).toEqual(['409 CANC_008', 'no refusal']);
      expect(await world.types()).toEqual(['CancellationRequested']);
    }
  });

  it('an answer and readings of the evidence: all stand', async () => {
    const rounds = count('answer while evidence is read', 50, 500);
    for (let round = 0; round < rounds; round++) {
      const world = cancellationWorld();
      await world.ask(lucia);
      const outcomes = await Promise.all([world.open(ana), world.authorise(ana), world.open(bruno), world.open(lucia)].map(codeOf));
      expect(outcomes).toEqual(Array(4).fill('no refusal'));
      expect((await world.types()).sort()).toEqual([
        'CancellationAuthorized',
        ...Array(3).fill('CancellationEvidenceOpened'),
        'CancellationRequested',
      ]);
    }
  });
});
