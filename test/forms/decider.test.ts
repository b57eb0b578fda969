import { describe, expect, it } from 'vitest';
import type { FormEvent } from '../../modules/forms/contract/events.ts';
import { statusOfForms } from '../../modules/forms/contract/rules.ts';
import { formDecider } from '../../modules/forms/domain/decider.ts';
import { answersIn, askedOf, formSignerOf, mayAnswer } from '../../modules/forms/domain/state.ts';
import { type FormTools, type WholeFormStreams, wholeFormStreams } from '../../modules/forms/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { flow, owner, refusalWorld } from '../refusals/world.ts';
import {
  allAccepted,
  answered,
  commented,
  composed,
  created,
  definitions,
  documentId,
  failed,
  handedIn,
  NOW_MS,
  person,
  sent,
} from './given.ts';

type Sent = Parameters<WholeFormStreams['execute']>[0];
const signer = (id: string): Actor => ({ kind: 'signatory', id, documentId });

/** Given these events, when this is done, then these events, or the code of a refusal. */
async function given(...history: FormEvent[]) {
  const world = refusalWorld();
  await world.given(formDecider, documentId, history);
  const found = async () => ({ templateId: 'template-1', templateHistory: 2, type: 'configurable' as const, definitions });
  const tools: FormTools = {
    templates: { offered: found, kept: found },
    accounts: { mayBegin: async () => null, mayMail: async () => true },
    maxSigners: 30,
    countOpen: async () => 0,
  };
  const forms = wholeFormStreams(world.engine, tools);
  return {
    world,
    when: (command: Sent, actor: Actor = owner) =>
      forms.execute(command, world.as(actor, actor.kind === 'process' ? { ownerId: 'owner-1' } : {})).then(
        ({ events }) => events.map(({ type }) => type as string),
        (error: { code: string }) => error.code,
      ),
    state: async () => (await forms.load(documentId)).state,
  };
}

const about = { documentId };
const accept = (signatoryId: string, answeredAt = new Date(NOW_MS).toISOString()): Sent => ({
  type: 'AcceptForm',
  data: { ...about, signatoryId, answeredAt },
});
const answer = (signatoryId: string, given_: Record<string, unknown>): Sent => ({
  type: 'AnswerForm',
  data: { ...about, signatoryId, given: given_ },
});
const change = (answers: Record<string, unknown>): Sent => ({ type: 'ChangeFormAnswers', data: { ...about, given: answers } });
const comment = (signatoryId: string): Sent => ({
  type: 'CommentForm',
  data: { ...about, signatoryId, commentId: 'c', comment: personal('p-owner', 'Falta') },
});

describe('a form (STATE-029, TPL-014)', () => {
  it('is INITIAL until it is sent, PENDING until it is commented, and ACCEPTED once', async () => {
    const { when, state } = await given(created());
    const status = async () =>
      statusOfForms(
        'COLLECTING',
        askedOf(await state()).map((one) => one.status!),
      );
    expect(await status()).toBe('INITIAL');
    expect(await when({ type: 'SendForm', data: { ...about, signatoryIds: null } })).toEqual(['FormSent']);
    expect(await status()).toBe('PENDING');
    expect(await when(answer('ana', { calle: 'Roble 12' }), signer('ana'))).toEqual(['FormAnswered']);
    expect(await when(comment('ana'))).toEqual(['FormCommented']);
    expect(await status()).toBe('PENDING_WITH_COMMENTS');
    expect(await when(answer('ana', { calle: 'Roble 13' }), signer('ana'))).toEqual(['FormAnswered']);
    expect(await when(answer('bruno', {}), signer('bruno'))).toEqual(['FormAnswered']);
    expect(await when(accept('ana'))).toEqual(['FormAccepted']);
    expect(await when(accept('ana'))).toBe('form.already_accepted');
    expect((await state()).stage).toBe('COLLECTING');
    expect(await when(accept('bruno'))).toEqual(['FormAccepted']);
    expect((await state()).stage).toBe('COMPOSING');
  });

  it('asks nobody where nobody has a question, and is composed at once', async () => {
    const { state } = await given(created({ signers: [person('clara', 3)] }));
    expect((await state()).stage).toBe('COMPOSING');
  });

  it('is read-only once it was handed in, until a comment, or always where the owner permits it', async () => {
    const closed = await given(...handedIn);
    expect(await closed.when(answer('ana', { calle: 'Otra' }), signer('ana'))).toBe('form.read_only');
    const commentedOn = await given(...handedIn, commented('ana'));
    expect(await commentedOn.when(answer('ana', { calle: 'Otra' }), signer('ana'))).toEqual(['FormAnswered']);
    expect(await commentedOn.when(answer('ana', { calle: 'Y otra' }), signer('ana'))).toBe('form.read_only');
    const open = await given(created({ maySignersModify: true }), sent('ana', 'bruno'), answered('ana'));
    expect(await open.when(answer('ana', { calle: 'Otra' }), signer('ana'))).toEqual(['FormAnswered']);
    expect(await open.when(answer('ana', { calle: 'Otra' }), signer('ana'))).toEqual([]);
    expect(mayAnswer(await open.state(), formSignerOf(await open.state(), 'ana')!)).toBe(true);
  });

  it('takes of the sender no change once one is accepted; where nothing could be composed the next round begins with it', async () => {
    const accepted = await given(...handedIn, { type: 'FormAccepted', data: { signatoryId: 'ana', remaining: 1 } });
    expect(await accepted.when(change({ renta: '1300', conAval: false }))).toBe('form.already_accepted');
    const again = await given(...allAccepted, failed());
    expect(await again.when(change({ renta: '1300', conAval: false }))).toEqual(['FormReopened', 'FormAnswersChanged']);
    const state = await again.state();
    expect([state.stage, state.round, state.fault, askedOf(state).map(({ status }) => status)]).toEqual([
      'COLLECTING',
      2,
      null,
      ['PENDING', 'PENDING'],
    ]);
    // What was handed in is there, and is accepted anew.
    expect(await again.when(accept('ana'))).toEqual(['FormAccepted']);
  });

  it('of which nothing could be composed is corrected by a comment too', async () => {
    const { when, state } = await given(...allAccepted, failed());
    expect(await when(comment('bruno'))).toEqual(['FormReopened', 'FormCommented']);
    expect(formSignerOf(await state(), 'bruno')).toMatchObject({ status: 'PENDING_WITH_COMMENTS', isCorrecting: true });
  });

  it('where nobody else is asked is composed anew with other answers, and not with the same', async () => {
    const { when, state } = await given(created({ signers: [person('clara', 3)] }), failed());
    expect(await when(change({ renta: '1200', conAval: false }))).toEqual([]);
    expect(await when(change({ renta: '1201', conAval: false }))).toEqual(['FormReopened', 'FormAnswersChanged']);
    expect((await state()).stage).toBe('COMPOSING');
  });

  it('keeps the one file of its round: a second and one of another round are nothing', async () => {
    const record = (round: number): Sent => ({ type: 'RecordFormComposed', data: { ...about, ...composed(round).data } });
    const { when } = await given(...allAccepted);
    expect(await when(record(2), flow)).toEqual([]);
    expect(await when(record(1), flow)).toEqual(['FormComposed']);
    expect(await when(record(1), flow)).toEqual([]);
    expect(await when({ type: 'RecordComposingFailure', data: { ...about, round: 1, code: 'form.file_too_large' } }, flow)).toEqual([]);
  });

  it('asks a question that hangs on the sender only where they answered so', async () => {
    const { when } = await given(
      created({ answers: personal('p-owner', JSON.stringify({ renta: '1', conAval: true })) }),
      sent('ana', 'bruno'),
    );
    expect(await when(answer('ana', { calle: 'Roble' }), signer('ana'))).toBe('form.answers_incorrect');
    expect(await when(answer('ana', { calle: 'Roble', aval: 'Inés' }), signer('ana'))).toEqual(['FormAnswered']);
  });

  it('keeps of what came only answers to the questions of whoever answers', async () => {
    const { when, state } = await given(created(), sent('ana', 'bruno'));
    await when(answer('ana', { calle: ' Roble 12 ', renta: '1', curp: 'x', firmaA: 'x', aval: 'x', toString: 'x' }), signer('ana'));
    expect(answersIn(formSignerOf(await state(), 'ana')!.answered!.answers)).toEqual({ calle: 'Roble 12' });
  });

  it('takes links of a signer that are later than each before, also within a millisecond', async () => {
    const { world, when, state } = await given(created(), sent('ana', 'bruno'));
    const stamps = [formSignerOf(await state(), 'ana')!.link!.timestamp];
    for (const minute of ['12:02', '12:04']) {
      world.clock.set(`2026-11-21T${minute}:00.000Z`);
      expect(await when({ type: 'RemindFormSigner', data: { ...about, signatoryId: 'ana' } })).toEqual(['FormReminded']);
      stamps.push(formSignerOf(await state(), 'ana')!.link!.timestamp);
    }
    expect(new Set(stamps).size).toBe(3);
    expect(stamps.toSorted((a, b) => a - b)).toEqual(stamps);
    expect(formSignerOf(await state(), 'ana')!.pastLinks).toEqual(stamps.slice(0, 2));
  });

  it('gives another person the place of who has not answered, with a link of their own, and ends the link that went out', async () => {
    const { when, state } = await given(created(), sent('ana', 'bruno'));
    const { form: _, isAsked: __, ...dora } = person('dora', null);
    expect(await when({ type: 'ChangeFormSigner', data: { ...about, replacedId: 'ana', signer: dora } })).toEqual(['FormSignerChanged']);
    const after = await state();
    expect(after.signers.map(({ signatoryId, form, status }) => [signatoryId, form, status])).toEqual([
      ['dora', 1, 'PENDING'],
      ['bruno', 2, 'PENDING'],
      ['clara', 3, null],
    ]);
    expect(after.formerSigners).toMatchObject([{ signatoryId: 'ana', links: [NOW_MS] }]);
  });
});
