import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { dueSignatories, waitsForOwner } from '../../modules/documents/domain/state.ts';
import { documentView } from '../../modules/documents/views/document-view.ts';
import type { Links } from '../../modules/documents/views/viewer.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { race } from '../model/race.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { asSignatory, command, given, presented, sent, setup, signatory, signCommandOf, signed, uploaded } from './given.ts';

const [ana, bruno] = [signatory('ana'), signatory('bruno', { order: 2 })];
const sending = (hasOrder: boolean): DocumentEvent[] => [uploaded(), setup([ana, bruno], { hasOrder }), ...sent([ana, bruno])];
const pending = sending(false);
const why = personal('p-ana', 'La renta no es la acordada');
const olga = { name: personal('p-olga', 'Olga'), email: personal('p-olga', 'olga@example.com') };
const answer = (kind: 'REFUSED' | 'NOT_MINE', signatoryId = 'ana', over: object = {}) =>
  command(
    { type: 'DeclineSigning', data: { documentId: 'document-1', signatoryId, kind, reason: why, substitute: null, ...over } },
    { actor: asSignatory(signatoryId) },
  );
const declined = (kind: 'REFUSED' | 'NOT_MINE', signatoryId = 'ana'): DocumentEvent => ({
  type: 'SigningDeclined',
  data: { round: 1, signatoryId, kind, reason: why, substitute: kind === 'NOT_MINE' ? olga : null },
});
const reopening = command({ type: 'ReopenSigning', data: { documentId: 'document-1', signatoryId: 'ana' } });
const reopened: DocumentEvent = {
  type: 'SigningReopened',
  data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: '2026-11-27T12:00:00.000Z' },
};
const signing = (who: string) => command({ type: 'Sign', data: signCommandOf(who) }, { actor: asSignatory(who) });
const due = (...events: DocumentEvent[]) => dueSignatories(given(...events).state).map(({ signatoryId }) => signatoryId);

describe('declining to sign (STATE-002, STATE-003)', () => {
  it('is an answer in the document, which stays pending', () => {
    const told = given(...pending).when(answer('REFUSED'));
    expect(told.outcome).toEqual([declined('REFUSED')]);
    expect(given(...pending, declined('REFUSED')).state.status).toBe('PENDING');
  });

  it('keeps a suggestion only where the owner is to ask somebody else', () => {
    expect(given(...pending).when(answer('NOT_MINE', 'ana', { substitute: olga })).outcome).toEqual([declined('NOT_MINE')]);
    expect(given(...pending).when(answer('REFUSED', 'ana', { substitute: olga })).outcome).toEqual([declined('REFUSED')]);
  });

  it('a refusal stops everybody until it is answered', () => {
    const stopped = [...pending, presented('ana'), presented('bruno'), declined('REFUSED')];
    given(...stopped)
      .when(signing('bruno'))
      .thenRefused('signing.suspended');
    given(...stopped)
      .when(signing('ana'))
      .thenRefused('signing.declined');
    expect(due(...stopped)).toEqual([]);
    expect(due(...stopped, reopened)).toEqual(['ana', 'bruno']);
  });

  it('"not for me" stops one turn; with order whoever comes after keeps waiting', () => {
    expect(due(...pending, declined('NOT_MINE'))).toEqual(['bruno']);
    expect(waitsForOwner(given(...pending, declined('NOT_MINE')).state)).toBe(false);
    expect(due(...sending(true), declined('NOT_MINE'))).toEqual([]);
    expect(waitsForOwner(given(...sending(true), declined('NOT_MINE')).state)).toBe(true);
  });

  it('asking again gives a new link, and the answer counts no longer', () => {
    expect(given(...pending, declined('REFUSED')).when(reopening).outcome).toEqual([
      { type: 'SigningReopened', data: expect.objectContaining({ round: 1, signatoryId: 'ana', issue: 2 }) },
    ]);
    expect(given(...pending, declined('REFUSED'), reopened).state).toMatchObject({ declines: {}, links: { ana: { issue: 2 } } });
    given(...pending, declined('REFUSED'), reopened)
      .when(reopening)
      .thenRefused('decline.none');
  });

  it('ends with who is asked instead, and with another sending', () => {
    const { signatoryId, personId, name, email, whatsapp } = signatory('olga');
    const replaced = (link: { issue: number; expiresAt: string } | null): DocumentEvent => ({
      type: 'SignatoryReplaced',
      data: { round: 1, replacedId: 'ana', person: { signatoryId, personId, name, email, whatsapp }, link },
    });
    const oneSigned = [...pending, presented('bruno'), signed('bruno', 1), declined('REFUSED')];
    expect(due(...oneSigned, replaced({ issue: 1, expiresAt: '2026-11-27T12:00:00.000Z' }))).toEqual(['olga']);
    expect(given(...pending, declined('REFUSED', 'bruno'), { type: 'SendingConfirmed', data: { round: 2 } }).state.declines).toEqual({});
  });

  it('says who and why to the owner and to themselves, and to nobody else', () => {
    const links = {
      file: () => null,
      draft: () => null,
      picture: () => '',
      signing: () => '',
      verificationCode: () => '',
      usualTermSeconds: 1,
      now: new Date(0),
    } satisfies Links;
    const { state } = given(...pending, declined('NOT_MINE'));
    const seenBy = (viewer: Parameters<typeof documentView>[1]) => documentView(state, viewer, links).signatory[0]!.declined;
    expect(seenBy({ kind: 'owner' })).toMatchObject({ kind: 'NOT_MINE', reason: why.value, substitute: { name: 'Olga' } });
    expect(seenBy({ kind: 'signatory', signatoryId: 'ana' })).toMatchObject({ reason: why.value, substitute: null });
    for (const other of [{ kind: 'signatory', signatoryId: 'bruno' }, { kind: 'observer' }] as const) {
      expect(seenBy(other)).toBeNull();
      expect(JSON.stringify(documentView(state, other, links))).not.toContain(why.value);
    }
  });

  it('races with the own signature: exactly one of the two stands, and the other has a code', { timeout: PROCESS_MS }, () =>
    race(
      ['ana', 'bruno'],
      fc.constantFrom('ana' as const, 'bruno' as const),
      (signer) => [
        { act: 'decline', who: 'ana', kind: 'REFUSED' },
        { act: 'sign', who: signer, saw: 'newest', sameKey: false },
      ],
      ({ state, outcomes }, signer) => {
        // After the signature of somebody else Ana may still answer; after her answer nobody signs.
        if (signer === 'ana') expect(Object.keys(state.declines).length + state.signatures.length).toBe(1);
        else expect(state.declines).toHaveProperty(Object.keys(state.presented)[0]!);
        for (const code of outcomes.flatMap(({ refused }) => refused ?? []))
          expect(['signing.suspended', 'signing.declined', 'signature.already_signed']).toContain(code);
        return state.signatures.length > 0 ? 'sign' : 'decline';
      },
    ),
  );
});
