import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { race, refusalOfOne } from '../model/race.ts';
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

  it('races with the first signature: exactly one of the two stands, and the other has a code', { timeout: PROCESS_MS }, () =>
    race(
      ['ana'],
      fc.constant(null),
      () => [{ act: 'void' }, { act: 'sign', who: 'ana', saw: 'newest', sameKey: false }],
      ({ state, outcomes }) => {
        expect(['conflict.changed_meanwhile', 'void.somebody_signed', 'conflict.not_pending']).toContain(refusalOfOne(outcomes));
        expect(state.voided !== null).toBe(state.signatures.length === 0);
        expect(state.status).toBe(state.voided ? 'CANCELED' : 'PENDING');
        return state.voided ? 'void' : 'sign';
      },
    ),
  );
});
