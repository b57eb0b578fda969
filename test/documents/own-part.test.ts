import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import type { InCharge } from '../../modules/documents/domain/state.ts';
import { dueSignatories, foldInbox, type InboxFold } from '../../projections/documents-inbox/fold.ts';
import { turnsOf } from '../../projections/documents-inbox/turns.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { command, foldOf, given, NOW, presented, sent, setup, signatory, signed, uploaded } from './given.ts';

/** Somebody of the account, as a document names who is in charge of it. */
const person = (id: string): InCharge => ({ subUserId: id, name: personal(id, id), email: personal(id, `${id}@firma.example`) });
const [eva, omar] = [person('eva'), person('omar')];
const asOmar: Actor = { kind: 'sub-user', id: 'omar', ownerId: 'owner-1' };
const evas = signatory('of-eva', { personId: 'eva', isOwner: true, name: eva.name, email: eva.email, order: 2 });
const bruno = signatory('bruno');
const place = {
  fieldId: 'f-1',
  signatoryId: 'of-eva',
  type: 'SIGNATURE' as const,
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 40,
  label: personal('eva', 'Eva'),
  required: true,
  display: {},
};
const draft = [
  uploaded({ broughtBy: eva }),
  setup([evas, bruno], { whoSigns: 'ME_AND_OTHERS' }),
  { type: 'FieldsPlaced' as const, data: { fields: [place] } },
];
const out = [...draft, ...sent([evas, bruno])];
const handOver = (to: InCharge | null) =>
  command({ type: 'HandOverDocument', data: { documentId: 'document-1', to, ownPartId: 'own-part' } });
const handed = (to: InCharge | null): DocumentEvent => ({ type: 'DocumentHandedOver', data: { to } });
const replace = (by: { personId: string; email: string; signatoryId?: string }, actor?: Actor, replacedId = 'of-eva') =>
  command(
    {
      type: 'ReplaceSignatory',
      data: {
        documentId: 'document-1',
        replacedId,
        person: {
          signatoryId: by.signatoryId ?? 'new',
          personId: by.personId,
          name: personal(by.personId, 'Nueva Persona'),
          email: personal(by.personId, by.email),
          whatsapp: null,
        },
      },
    },
    actor ? { actor } : {},
  );
const signs = (events: readonly DocumentEvent[]) =>
  foldOf(events).setup!.signatories.map(({ signatoryId, personId, isOwner, order }) => ({ signatoryId, personId, isOwner, order }));
/** Who is told that it is their turn to sign, by the list of turns. */
const turns = (events: readonly DocumentEvent[]) => {
  const fold = events.reduce<InboxFold | undefined>((before, event) => foldInbox(before, event, NOW.toISOString()), undefined)!;
  expect(dueSignatories(fold).length).toBeGreaterThan(0);
  return turnsOf('document-1', 'owner-1', fold)
    .filter(({ reason }) => reason === 'sign')
    .map(({ reader, subject }) => `${subject} of ${reader}`);
};

describe('the place where who sends a document signs too', () => {
  it.each([
    ['another of the account', omar, 'omar'],
    ['the owner', null, 'p-owner'],
  ] as const)('is that of %s once a draft is in their charge, with its rank and its places', (_name, to, personId) => {
    const events = given(...draft)
      .when(handOver(to))
      .thenEvents('DocumentHandedOver', 'SetupChanged', 'FieldsPlaced');
    const after = [...draft, ...events];
    expect(signs(after)[0]).toEqual({ signatoryId: 'own-part', personId, isOwner: true, order: 2 });
    expect(signs(after)[1]).toMatchObject({ signatoryId: 'bruno', isOwner: false });
    expect(foldOf(after).fields).toMatchObject([{ fieldId: 'f-1', signatoryId: 'own-part', label: { $personal: personId } }]);
    expect(turns([...after, ...sent([evas, bruno])])).toContain(`own-part of account:${to ? 'omar' : 'owner-1'}`);
  });

  it('stays as it is where nobody of the account signs, and where it is theirs already', () => {
    given(uploaded({ broughtBy: eva }), setup([bruno]))
      .when(handOver(omar))
      .thenEvents('DocumentHandedOver');
    given(uploaded({ broughtBy: eva }))
      .when(handOver(omar))
      .thenEvents('DocumentHandedOver');
    given(...draft, handed(omar))
      .when(handOver(eva))
      .thenEvents('DocumentHandedOver');
  });

  it('waits for who was asked once the document is out: nobody signs for another', () => {
    given(...out)
      .when(handOver(omar))
      .thenEvents('DocumentHandedOver');
    expect(turns([...out, handed(omar)])).toContain('of-eva of account:eva');
  });
});

describe('whoever sent a document before and has not signed', () => {
  const late = [...out, handed(omar)];
  const brunoSigned = [...late, presented('bruno'), signed('bruno', 1)];

  it('may be followed by somebody with a link, who signs as everybody else', () => {
    const by = { personId: 'p-nora', email: 'nora@example.com' };
    const before = given(...late)
      .when(replace(by, asOmar))
      .thenEvents('SignatoryReplaced', 'SendingConfirmed');
    expect(signs([...late, ...before])[0]).toEqual({ signatoryId: 'new', personId: 'p-nora', isOwner: false, order: 2 });
    expect(foldOf([...late, ...before]).setup?.whoSigns).toBe('OTHERS');
    const after = [
      ...brunoSigned,
      ...given(...brunoSigned)
        .when(replace(by))
        .thenEvents('SignatoryReplaced'),
    ];
    expect(turns(after)).toEqual(['new of address:nora@example.com']);
  });

  it('may be followed by whoever sends it now, who signs in their own session', () => {
    const by = { personId: 'omar', email: omar.email.value!, signatoryId: 'of-omar' };
    const after = [
      ...brunoSigned,
      ...given(...brunoSigned)
        .when(replace(by, asOmar))
        .thenEvents('SignatoryReplaced'),
    ];
    expect(signs(after)[0]).toMatchObject({ personId: 'omar', isOwner: true });
    expect(foldOf(after).setup?.whoSigns).toBe('ME_AND_OTHERS');
    expect(turns(after)).toEqual(['of-omar of account:omar']);
  });

  it('may be followed by the owner who took it over', () => {
    const taken = [...brunoSigned, handed(null)];
    const by = { personId: 'p-owner', email: 'lucia@example.com', signatoryId: 'of-owner' };
    const after = [
      ...taken,
      ...given(...taken)
        .when(replace(by))
        .thenEvents('SignatoryReplaced'),
    ];
    expect(turns(after)).toEqual(['of-owner of account:owner-1']);
  });

  it('is not who has it now, nor the owner, nor who has signed', () => {
    const by = { personId: 'p-nora', email: 'nora@example.com' };
    given(...out)
      .when(replace(by))
      .thenRefused('signatory.owner_themself');
    const owners = signatory('of-owner', { personId: 'p-owner', isOwner: true });
    const ofOwner = [uploaded(), setup([owners, bruno]), ...sent([owners, bruno]), handed(omar)];
    given(...ofOwner)
      .when(replace(by, asOmar, 'of-owner'))
      .thenRefused('signatory.owner_themself');
    const evaSigned = [...late, presented('of-eva'), signed('of-eva', 1)];
    given(...evaSigned)
      .when(replace(by))
      .thenRefused('signature.already_signed');
  });
});
