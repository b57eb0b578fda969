import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSigningLink, isPastCode, signingCode } from '../../modules/documents/application/link-code.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { withoutRankOf } from '../../modules/documents/contract/turns.ts';
import { foldInbox, type InboxFold } from '../../projections/documents-inbox/fold.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { race, refusalOfOne } from '../model/race.ts';
import { oneKey } from '../support/keys.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { approver, asSignatory, command, foldOf, given, NOW, presented, sent, setup, signatory, signed, uploaded } from './given.ts';

const secret = oneKey(new Uint8Array(32));
const [ana, bruno, carla] = [signatory('ana', { order: 2 }), signatory('bruno'), signatory('carla', { order: 3 })];
const place = (id: string) => ({
  fieldId: `f-${id}`,
  signatoryId: id,
  type: 'SIGNATURE' as const,
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 40,
  label: personal(`p-${id}`, id),
  required: true,
  display: {},
});
const people = [ana, bruno, carla];
const pending: DocumentEvent[] = [
  uploaded(),
  setup(people, { hasOrder: true }),
  { type: 'FieldsPlaced', data: { fields: people.map((one) => place(one.signatoryId)) } },
  ...sent(people),
];
const remove = (signatoryId = 'ana', by: Parameters<typeof command>[1] = {}) =>
  command({ type: 'RemoveSignatory', data: { documentId: 'document-1', signatoryId } }, by);
const code = (id: string, round = 1) => signingCode(secret, { documentId: 'document-1', signatoryId: id, round, issue: 1 });
const removed = (history: readonly DocumentEvent[], signatoryId = 'ana') =>
  given(...history)
    .when(remove(signatoryId))
    .thenEvents('SignatoryRemoved', 'SendingConfirmed');

describe('taking somebody out before anybody signed', () => {
  it('opens the next round without them: places, link and turn are gone, what they saw stays, every other link is void', () => {
    const state = foldOf([...pending, presented('ana'), ...removed(pending)]);
    expect(state).toMatchObject({ status: 'PENDING', round: 2, preparedRound: 1, links: {}, formerSignatories: [{ signatoryId: 'ana' }] });
    // The rank that was hers is closed, so that nobody reads of a turn that never comes.
    expect(state.setup?.signatories.map((one) => [one.signatoryId, one.order])).toEqual([
      ['bruno', 1],
      ['carla', 2],
    ]);
    expect(state.fields.map((field) => field.signatoryId)).toEqual(['bruno', 'carla']);
    expect(isPastCode(secret, state, 'ana', code('ana'))).toBe(true);
    expect(checkSigningLink(secret, state, 'ana', code('ana'), NOW)).toBe('invalid');
    expect(checkSigningLink(secret, state, 'bruno', code('bruno'), NOW)).toBe('expired');
    expect(Object.keys(state.presented)).toEqual(['ana']);
  });

  it('asks the approvers anew, also while they are still asked', () => {
    const asked: DocumentEvent[] = [
      uploaded(),
      setup(people, { approvers: [approver('clara')] }),
      ...sent(people).slice(0, 3),
      { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara'] } },
    ];
    const state = foldOf([...asked, ...removed(asked)]);
    expect(state).toMatchObject({ round: 2, approvedRound: 0, setup: { approvers: [{ approverId: 'clara' }] } });
    // What was asked of the round before completes nothing any more.
    const late = command(
      { type: 'GrantApprovals', data: { documentId: 'document-1', round: 1, answers: [{ approverId: 'clara', eventId: 'yes' }] } },
      { actor: { kind: 'process', id: 'approvals' } },
    );
    given(...asked, ...removed(asked))
      .when(late)
      .thenNothing();
  });

  it('answers for who said that they do not sign: nobody is stopped by it any more', () => {
    const refused: DocumentEvent = {
      type: 'SigningDeclined',
      data: { round: 1, signatoryId: 'bruno', kind: 'REFUSED', reason: null, substitute: null },
    };
    expect(foldOf([...pending, refused, ...removed([...pending, refused], 'bruno')]).declines).toEqual({});
  });

  it('leaves an owner who signs to sign alone, and that can be sent again when preparing fails', () => {
    const me = signatory('me', { isOwner: true, email: personal('p-owner', 'lucia@example.com') });
    const history = [uploaded(), setup([me, bruno], { whoSigns: 'ME_AND_OTHERS' }), ...sent([me, bruno])];
    const after = [...history, ...removed(history, 'bruno')];
    expect(foldOf(after).setup).toMatchObject({ whoSigns: 'ONLY_ME', signatories: [{ signatoryId: 'me' }] });
    given(...after, { type: 'ProcessingFailed', data: { round: 2, code: 'pdf.broken', detail: personal('p-owner', '') } })
      .when(command({ type: 'ConfirmSending', data: { documentId: 'document-1' } }))
      .thenEvents('SendingConfirmed');
  });
});

describe('it is refused', () => {
  it('from the first signature on, with the number of signatures; for who signed with their own code', () => {
    const history = [...pending, presented('bruno'), signed('bruno', 1)];
    given(...history)
      .when(remove())
      .thenRefused('signatory.some_signed', { signatures: 1 });
    given(...history)
      .when(remove('bruno'))
      .thenRefused('signature.already_signed');
  });

  it('for the only one who signs, for the owner’s own place, and a second time', () => {
    given(uploaded(), setup([ana]), ...sent([ana]))
      .when(remove())
      .thenRefused('signatory.last_one');
    const me = signatory('me', { isOwner: true, personId: 'p-owner' });
    given(uploaded(), setup([me, ana]), ...sent([me, ana]))
      .when(remove('me'))
      .thenRefused('signatory.owner_themself');
    given(...pending, ...removed(pending))
      .when(remove())
      .thenRefused('signatory.not_found');
  });

  it('to a signer', () => {
    given(...pending)
      .when(remove('ana', { actor: asSignatory('bruno') }))
      .thenRefused('document.not_found');
  });
});

it('the list says the same of who signs and when as the document does, and no answer of theirs stays', () => {
  const refused: DocumentEvent = {
    type: 'SigningDeclined',
    data: { round: 1, signatoryId: 'bruno', kind: 'REFUSED', reason: null, substitute: null },
  };
  const history = [...pending, refused, ...removed([...pending, refused], 'bruno')];
  let list: InboxFold | undefined;
  for (const event of history) list = foldInbox(list, event, NOW.toISOString());
  const who = (people: readonly { signatoryId: string; order: number }[]) => people.map(({ signatoryId, order }) => [signatoryId, order]);
  expect(who(list!.signatories)).toEqual([
    ['ana', 1],
    ['carla', 2],
  ]);
  expect(who(list!.signatories)).toEqual(who(foldOf(history).setup!.signatories));
  expect(list!.declines).toEqual({});
});

it('closing a rank keeps who signs before whom, and moves nobody while somebody shares it', () => {
  const ranks = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(ranks, fc.nat(), (orders, pick) => {
      const all = orders.map((order, id) => ({ id, order }));
      const gone = all[pick % all.length]!;
      const left = withoutRankOf(all, gone);
      expect(left.map(({ id }) => id)).toEqual(all.filter((one) => one !== gone).map(({ id }) => id));
      const rank = new Map(left.map(({ id, order }) => [id, order]));
      for (const { id } of left)
        for (const { id: other } of left)
          expect(Math.sign(rank.get(id)! - rank.get(other)!)).toBe(Math.sign(all[id]!.order - all[other]!.order));
      expect(left.every(({ order }) => order >= 1)).toBe(true);
      if (orders.filter((order) => order === gone.order).length > 1) for (const { id, order } of left) expect(order).toBe(all[id]!.order);
      else expect(left.filter(({ order }) => order === gone.order).length).toBe(all.filter((one) => one.order === gone.order + 1).length);
    }),
  );
});

it('races with the first signature: exactly one of the two stands, and the other has a code', { timeout: PROCESS_MS }, () =>
  race(
    ['ana'],
    fc.constantFrom('ana' as const, 'bruno' as const),
    (who) => [
      { act: 'remove', who },
      { act: 'sign', who: 'ana', saw: 'newest', sameKey: false },
    ],
    ({ state, outcomes }) => {
      const refused = refusalOfOne(outcomes);
      const isRemoved = state.formerSignatories.length === 1;
      expect(state.signatures).toHaveLength(isRemoved ? 0 : 1);
      expect(state).toMatchObject(isRemoved ? { round: 2, links: {} } : { round: 1 });
      const codes = isRemoved
        ? ['invalid_link_message', 'signature.approvals_missing']
        : ['signatory.some_signed', 'signature.already_signed'];
      expect(['conflict.changed_meanwhile', ...codes]).toContain(refused);
      return isRemoved ? 'remove' : 'sign';
    },
  ),
);
