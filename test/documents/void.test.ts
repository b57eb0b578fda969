import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { type Act, beginStory, perform } from '../model/acts.ts';
import { checkStory } from '../model/invariants.ts';
import { createWorld } from '../model/world.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { asSignatory, command, given, presented, sent, setup, signatory, signed, uploaded } from './given.ts';

const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const pending: DocumentEvent[] = [uploaded(), setup([ana, bruno]), ...sent([ana, bruno])];
const voiding = command({ type: 'VoidDocument', data: { documentId: 'document-1', reason: null } });
const voided: DocumentEvent = { type: 'DocumentVoided', data: { reason: null } };

describe('voiding (STATE-023)', () => {
  it('ends a sent document that nobody signed', () => {
    expect(given(...pending).when(voiding).outcome).toEqual([voided]);
    expect(given(...pending, voided).state).toMatchObject({ status: 'CANCELED', voided: { reason: null } });
  });

  it('is refused from the first signature on, with a code of its own, also after the last', () => {
    const one = [...pending, presented('ana'), signed('ana', 1)];
    given(...one)
      .when(voiding)
      .thenRefused('void.somebody_signed', { signatures: 1 });
  });

  it('is for what waits for signatures, once', () => {
    given(uploaded(), setup([ana]))
      .when(voiding)
      .thenRefused('conflict.not_pending', { status: 'DRAFT' });
    given(...pending, voided)
      .when(voiding)
      .thenRefused('conflict.not_pending', { status: 'CANCELED' });
  });

  it('is for the owner', () => {
    const bySigner = command({ type: 'VoidDocument', data: { documentId: 'document-1', reason: null } }, { actor: asSignatory('ana') });
    given(...pending)
      .when(bySigner)
      .thenRefused('document.not_found');
  });

  it('races with the first signature: exactly one of the two stands, and the other has a code', { timeout: PROCESS_MS }, async () => {
    const opening: Act[] = [
      { act: 'setup', who: ['ana', 'bruno'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false },
      { act: 'send' },
      { act: 'process' },
      { act: 'read', who: 'ana', version: 'newest' },
    ];
    const wins = { void: 0, sign: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, voidsFirst) => {
        const begun = await scheduler.waitFor(beginStory(createWorld(scheduler)));
        for (const act of opening) await scheduler.waitFor(perform(begun, act));
        const before = begun.outcomes.length;
        const acts: Act[] = [{ act: 'void' }, { act: 'sign', who: 'ana', saw: 'newest', sameKey: false }];
        await scheduler.waitFor(Promise.all((voidsFirst ? acts : acts.toReversed()).map((act) => perform(begun, act))));
        const outcomes = begun.outcomes.slice(before);
        const state = await checkStory(begun);
        expect(outcomes.filter(({ refused }) => refused === null)).toHaveLength(1);
        const codes = ['conflict.changed_meanwhile', 'void.somebody_signed', 'conflict.not_pending'];
        expect(codes).toContain(outcomes.find(({ refused }) => refused !== null)!.refused);
        expect(state.voided !== null).toBe(state.signatures.length === 0);
        expect(state.status).toBe(state.voided ? 'CANCELED' : 'PENDING');
        wins[state.voided ? 'void' : 'sign'] += 1;
      }),
      { numRuns: 200, seed: 20_261_122 },
    );
    // A race that one side always wins would prove nothing.
    expect(Math.min(wins.void, wins.sign), JSON.stringify(wins)).toBeGreaterThan(20);
  });
});
