import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDoneLink, doneCode, doneStanding } from '../../modules/documents/application/done-link.ts';
import { finishedFiles } from '../../modules/documents/application/finished-files.ts';
import { doneLinkOf } from '../../modules/documents/domain/rules/done-link.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { oneKey } from '../support/keys.ts';
import { doneByTwo, foldOf, NOW, signatory } from './given.ts';

const TERM = 1000;
const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const done = foldOf(doneByTwo());
const deps = { linkKeys: oneKey(Buffer.alloc(32, 1)), doneLinkTermSeconds: TERM, clock: { now: () => NOW } };
const { documentId, round } = done;
const code = (personId: string) => doneCode(deps.linkKeys, { documentId, personId, round });

describe('the link to what somebody signed', () => {
  it('is of those who signed the round that was completed, and nobody else', () => {
    expect(doneLinkOf(done, 'ana', TERM)).toMatchObject({ signatory: { signatoryId: 'ana' }, round });
    for (const [what, state, person] of [
      ['a stranger', done, 'carla'],
      ['not complete', { ...done, completedAt: null }, 'ana'],
      ['of another round', { ...done, round: round + 1 }, 'ana'],
      ['did not sign', { ...done, signatures: done.signatures.filter((one) => one.signatoryId !== 'ana') }, 'ana'],
      // Whoever somebody else took the place of is no longer among the signatories.
      ['replaced', { ...done, setup: { ...done.setup!, signatories: [signatory('carla'), bruno] } }, 'ana'],
      ['the owner', { ...done, setup: { ...done.setup!, signatories: [{ ...ana, isOwner: true }, bruno] } }, 'ana'],
    ] satisfies [string, DocumentState, string][])
      expect([what, doneLinkOf(state, person, TERM)]).toEqual([what, null]);
  });

  it('ends so many seconds after the completion, to the millisecond', () => {
    const end = Date.parse(done.completedAt!) + TERM * 1000;
    const at = (ms: number) => doneStanding({ ...deps, clock: { now: () => new Date(ms) } }, done, 'ana').check;
    expect([at(end - 1), at(end)]).toEqual(['valid', 'expired']);
    expect(doneStanding({ ...deps, clock: { now: () => new Date(end - 1) } }, { ...done, isDeleted: true }, 'ana').check).toBe('deleted');
  });

  it('has a code that changes with person, round and document, and a wrong one is told nothing', () => {
    const at = { ...deps, clock: { now: () => new Date(done.completedAt!) } };
    expect(checkDoneLink(at, done, 'ana', code('ana')).check).toBe('valid');
    const part = fc.stringMatching(/^[a-z0-9:-]{1,12}$/);
    const link = fc.record({ documentId: part, personId: part, round: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(link, link, (one, two) => {
        const same = JSON.stringify(one) === JSON.stringify(two);
        expect(doneCode(deps.linkKeys, one) === doneCode(deps.linkKeys, two)).toBe(same);
      }),
    );
    for (const state of [done, { ...done, isDeleted: true }])
      for (const wrong of [code('bruno'), '', 'x'.repeat(43)])
        expect(checkDoneLink(at, state, 'ana', wrong)).toEqual({ check: 'invalid', link: null });
  });

  it('hands out files whose names say what they are, in the language of the document', () => {
    expect(finishedFiles({ ...done, constancia: null })).toBeNull();
    const names = (language: 'es' | 'en') => {
      const files = finishedFiles({ ...done, setup: { ...done.setup!, title: personal('p-owner', 'Pagaré: 7/8'), language } })!;
      return [files.pdf.name, files.constancia.name];
    };
    expect(names('es')).toEqual(['Pagaré  7 8 (firmado).pdf', 'Pagaré  7 8 (constancia).asn']);
    expect(names('en')).toEqual(['Pagaré  7 8 (signed).pdf', 'Pagaré  7 8 (constancia).asn']);
  });
});
