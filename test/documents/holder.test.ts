import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holderOf } from '../../modules/documents/domain/rules/holder.ts';
import { evidenceSheet } from '../../modules/documents/evidence-sheet/sheet.ts';
import { sheetWords } from '../../modules/documents/evidence-sheet/words.ts';
import { documentView } from '../../modules/documents/views/document-view.ts';
import type { Links, Viewer } from '../../modules/documents/views/viewer.ts';
import { isSameName } from '../../shared-kernel/person-name.ts';
import { count } from '../support/counts.ts';
import { foldOf, NOW, presented, sent, setup, signatory, signedByEfirma, uploaded } from './given.ts';

const RUNS = { numRuns: count('names', 200, 5000) };
const letters = [...'abcdefghijklmnopqrstuvwxyzñáéíóúü'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const words = fc.array(word, { minLength: 1, maxLength: 6 });
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

describe('names of signer and holder', () => {
  it('are the same whatever their order, case, accents and spaces', () => {
    const shuffled = words.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const name = list.join(' ');
        expect(isSameName(name, plain(other.join('  ')).toUpperCase())).toBe(true);
        expect(isSameName(` ${other.join(', ')} `, name.normalize('NFD'))).toBe(true);
      }),
      RUNS,
    );
  });

  it('differ by every word that only one of them has, also by one said twice', () => {
    fc.assert(
      fc.property(words, word, (list, more) => {
        expect(isSameName(list.join(' '), [...list, more].join(' '))).toBe(false);
        expect(isSameName([more, ...list].join(' '), list.join(' '))).toBe(false);
      }),
      RUNS,
    );
  });

  it.each([
    ['María Ruiz Soto', 'RUIZ SOTO MARIA', true],
    ['Bruno Peña', 'BRUNO PENA', true],
    ['Ana-Lucía de la O', 'DE LA O ANA LUCIA', true],
    ['Bruno Peña', 'BRUNO PEÑA LARA', false],
    ['María Ruiz', 'BRUNO FERRER PEÑA', false],
    ['Ana Cortés', 'ANAC ORTES', false],
  ])('%s and %s: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));
});

describe('the holder of a signature', () => {
  const name = (value: string | null) => ({ name: { $personal: 'p', value } });
  const by = (signatureType: 'E_FIRMA' | 'ELECTRONIC_SIGNATURE', holder: string | null) => ({
    signatureType,
    certificate: { holder: { $personal: 'p', value: holder }, rfc: null },
  });

  it('differs only where an e.firma has another name and both are known', () => {
    expect(holderOf(name('María Ruiz'), by('E_FIRMA', 'BRUNO FERRER')).holderDiffers).toBe(true);
    expect(holderOf(name('María Ruiz'), by('E_FIRMA', 'RUIZ MARIA')).holderDiffers).toBe(false);
    // The platform's certificate carries what people draw; its name is no person's.
    expect(holderOf(name('María Ruiz'), by('ELECTRONIC_SIGNATURE', 'Plataforma')).holderDiffers).toBe(false);
    // Forgotten people have no name to compare.
    expect(holderOf(name(null), by('E_FIRMA', 'BRUNO FERRER')).holderDiffers).toBe(false);
    expect(holderOf(name('María Ruiz'), by('E_FIRMA', null)).holderDiffers).toBe(false);
  });
});

const people = [signatory('ana'), signatory('bruno')];
const state = foldOf([
  uploaded(),
  setup(people),
  ...sent(people),
  presented('ana'),
  signedByEfirma('ana', 'BRUNO FERRER PEÑA', 'FEPB800101AB1'),
]);

describe('who is told whose e.firma signed', () => {
  const links: Links = {
    file: () => null,
    draft: () => null,
    picture: () => '',
    usualTermSeconds: 1,
    now: new Date(0),
    signing: (id) => id,
    verificationCode: (id) => id,
  };
  const told = (viewer: Viewer) => documentView(state, viewer, links).signatory.find((one) => one.signatoryID === 'ana')!.signature;
  const all = { holder: 'BRUNO FERRER PEÑA', rfc: 'FEPB800101AB1', holderDiffers: true };
  const nothing = { holder: null, rfc: null, holderDiffers: false };

  it.each<[string, Viewer, object]>([
    ['the owner', { kind: 'owner' }, all],
    ['a reviewer of the account', { kind: 'reviewer' }, all],
    ['the signer', { kind: 'signatory', signatoryId: 'ana' }, all],
    ['no other signer', { kind: 'signatory', signatoryId: 'bruno' }, nothing],
    ['no observer', { kind: 'observer' }, nothing],
  ])('in the document: %s', (_, viewer, expected) => expect(told(viewer)).toMatchObject(expected));

  it.each(['es', 'en'] as const)('in the evidence sheet of the owner, and in no sheet of others (%s)', (language) => {
    const sheet = (showsAddresses: boolean) =>
      JSON.stringify(
        evidenceSheet(
          {
            state,
            entries: [],
            flows: { approvals: [], cancellation: null, endorsement: null, specialEndorsement: null },
            checkpoint: null,
            folio: null,
            validationUrl: 'https://firma.example/validation/x',
            madeAt: NOW,
            showsAddresses,
          },
          language,
        ),
      );
    const words = sheetWords[language];
    for (const text of [words.certificateHolder('BRUNO FERRER PEÑA'), 'RFC FEPB800101AB1', words.otherHolder]) {
      expect(sheet(true)).toContain(text);
      expect(sheet(false)).not.toContain(text);
    }
  });
});
