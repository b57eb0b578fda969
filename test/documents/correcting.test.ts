import { describe, expect, it } from 'vitest';
import { checkSigningLink, isPastCode, signingCode } from '../../modules/documents/application/link-code.ts';
import { processPages } from '../../modules/documents/application/page-images.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { beginStory, perform } from '../model/acts.ts';
import { createWorld, textPdf } from '../model/world.ts';
import { oneKey } from '../support/keys.ts';
import { approver, command, foldOf, given, NOW, presented, sent, setup, signatory, signed, uploaded } from './given.ts';

const secret = oneKey(new Uint8Array(32));
const [ana, bruno] = [signatory('ana', { order: 2 }), signatory('bruno')];
const { signatoryId, personId, name, email, whatsapp } = signatory('olga');
const olga = { signatoryId, personId, name, email, whatsapp };
const place = (id: string, label: string) => ({
  fieldId: `f-${id}`,
  signatoryId: id,
  type: 'SIGNATURE' as const,
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 40,
  label: personal(`p-${id}`, label),
  required: true,
  display: {},
});
const pending = [
  uploaded(),
  setup([ana, bruno], { hasOrder: true }),
  { type: 'FieldsPlaced' as const, data: { fields: [place('ana', 'ANA'), place('bruno', 'Arrendador')] } },
  ...sent([ana, bruno]),
];
const brunoSigned = [...pending, presented('ana'), presented('bruno'), signed('bruno', 1)];
const rename = command({
  type: 'RenameSignatory',
  data: { documentId: 'document-1', signatoryId: 'ana', name: personal('p-ana', 'Ana Cortés') },
});
const replace = command({ type: 'ReplaceSignatory', data: { documentId: 'document-1', replacedId: 'ana', person: olga } });
const code = (id: string, round = 1) => signingCode(secret, { documentId: 'document-1', signatoryId: id, round, issue: 1 });

describe('a name that was wrong', () => {
  it('is corrected for the same person: the link stays, and a place called like them is called by the new name', () => {
    const events = given(...pending)
      .when(rename)
      .thenEvents('SignatoryRenamed');
    const state = foldOf([...pending, ...events]);
    expect(state.setup?.signatories[0]).toMatchObject({ signatoryId: 'ana', name: { value: 'Ana Cortés' }, email: ana.email });
    expect(state.fields.map((field) => field.label.value)).toEqual(['Ana Cortés', 'Arrendador']);
    expect(checkSigningLink(secret, state, 'ana', code('ana'), NOW)).toBe('valid');
  });

  it('is not written down twice', () => {
    given(
      ...pending,
      ...given(...pending)
        .when(rename)
        .thenEvents('SignatoryRenamed'),
    )
      .when(rename)
      .thenNothing();
  });
});

describe('somebody else instead', () => {
  it('before anybody signed opens the next round with the same places, and every link before is void', () => {
    const state = foldOf([
      ...pending,
      presented('ana'),
      ...given(...pending)
        .when(replace)
        .thenEvents('SignatoryReplaced', 'SendingConfirmed'),
    ]);
    expect(state).toMatchObject({ status: 'PENDING', round: 2, preparedRound: 1, links: {} });
    expect(state.setup?.signatories.map((one) => [one.signatoryId, one.order])).toEqual([
      ['olga', 2],
      ['bruno', 1],
    ]);
    expect(state.fields.map((field) => [field.signatoryId, field.label.value, field.label.$personal])).toEqual([
      ['olga', 'olga', 'p-olga'],
      ['bruno', 'Arrendador', 'p-bruno'],
    ]);
    expect(isPastCode(secret, state, 'ana', code('ana'))).toBe(true);
    expect(isPastCode(secret, state, 'ana', code('bruno'))).toBe(false);
    expect(checkSigningLink(secret, state, 'bruno', code('bruno'), NOW)).toBe('expired');
    expect(checkSigningLink(secret, state, 'olga', code('olga', 2), NOW)).toBe('invalid');
    expect(Object.keys(state.presented)).toEqual(['ana']);
  });

  it('after a signature is asked for the same file with a link of their own; the signature and what the old one saw stay', () => {
    const events = given(...brunoSigned)
      .when(replace)
      .thenEvents('SignatoryReplaced');
    const state = foldOf([...brunoSigned, ...events]);
    expect(state).toMatchObject({ round: 1, approvedRound: 1, formerSignatories: [{ signatoryId: 'ana' }] });
    expect(state.signatures).toHaveLength(1);
    expect(checkSigningLink(secret, state, 'olga', code('olga'), NOW)).toBe('valid');
    expect(checkSigningLink(secret, state, 'ana', code('ana'), NOW)).toBe('invalid');
    expect(state.presented.olga).toBeUndefined();
    expect(state.presented.ana).toHaveLength(1);
  });

  it('is asked anew of approvers before a signature, and refused after one that they let happen', () => {
    const people = setup([ana, bruno], { approvers: [approver('clara')] });
    const approved = [
      uploaded(),
      people,
      ...sent([ana, bruno]).slice(0, 3),
      { type: 'ApprovalsRequested' as const, data: { round: 1, approverIds: ['clara'] } },
      {
        type: 'ApprovalsGranted' as const,
        data: { round: 1, basis: 'ALL_APPROVED' as const, answers: [{ approverId: 'clara', eventId: 'yes' }] },
      },
      ...sent([ana, bruno]).slice(4),
    ];
    given(...approved)
      .when(replace)
      .thenEvents('SignatoryReplaced', 'SendingConfirmed');
    given(...approved, presented('bruno'), signed('bruno', 1))
      .when(replace)
      .thenRefused('signatory.was_approved');
  });

  it('is the owner’s to mend when the new file cannot be prepared: nobody stays before a page that says nothing', () => {
    const replaced = [
      ...pending,
      ...given(...pending)
        .when(replace)
        .thenEvents('SignatoryReplaced', 'SendingConfirmed'),
    ];
    const failed = { type: 'ProcessingFailed' as const, data: { round: 2, code: 'pdf.broken', detail: personal('p-owner', '') } };
    given(...replaced, failed)
      .when(command({ type: 'ConfirmSending', data: { documentId: 'document-1' } }))
      .thenEvents('SendingConfirmed');
  });

  it('who comes back has an id of their own, so that a link that was void stays void', async () => {
    const story = await beginStory(createWorld(null));
    await perform(story, { act: 'setup', who: ['ana', 'bruno'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false });
    await perform(story, { act: 'send' });
    await perform(story, { act: 'process' });
    await perform(story, { act: 'read', who: 'bruno', version: 'newest' });
    await perform(story, { act: 'sign', who: 'bruno', saw: 'newest', sameKey: false });
    const idOfAna = async () => (await story.world.load(story.documentId)).state.setup?.signatories[0]?.signatoryId;
    const first = await idOfAna();
    await perform(story, { act: 'replace', who: 'ana', by: 'carla' });
    await perform(story, { act: 'replace', who: 'carla', by: 'ana' });
    expect(story.outcomes.map(({ refused }) => refused).filter(Boolean)).toEqual([]);
    expect(await idOfAna()).not.toBe(first);
  });
});

it('no name of who signs is printed in an empty place of the prepared file, whatever else a label says', async () => {
  const world = createWorld(null);
  const story = await beginStory(world);
  await perform(story, { act: 'setup', who: ['ana', 'bruno'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false });
  const { documentId } = story;
  const by = { actor: { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' } as const, commandId: 'draw', correlationId: 'draw' };
  const fields = ['Ána', 'Firma de bruno', 'Arrendador'].map((label, index) => {
    const { fieldId: _, signatoryId: __, ...rest } = place('ana', label);
    return { ...rest, label, email: 'ana@example.mx', y: 10 + index * 50 };
  });
  await world.documents.placeFields({ documentID: documentId, fields }, by);
  await perform(story, { act: 'send' });
  const printed: string[] = [];
  const prepare: typeof textPdf.prepare = async (asked) => {
    printed.push(...asked.fields.map(({ label }) => label));
    return textPdf.prepare(asked);
  };
  await processPages({ ...world.flow, pdf: { ...textPdf, prepare } }, { documentId, round: 1, attempt: 1 }, 'test');
  expect(printed).toEqual(['', '', 'Arrendador']);
});
