import { describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { approver, codeOf, DOCUMENT, SEEN, voBoWorld } from './world.ts';

const words = { title: 'Cláusula 4', notes: 'Falta la fecha de entrega.' };

describe('an approver answers once (STATE-030)', () => {
  it('after seeing the bytes, and on those bytes', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    expect(await codeOf(world.accept('clara'))).toBe('409 vobo.changed_since_seen');
    await world.show('clara');
    expect(await codeOf(world.accept('clara', { ...SEEN, sha256: 'c'.repeat(64) }))).toBe('409 vobo.changed_since_seen');
    const { state } = await world.accept('clara');
    expect([state.status, await world.types()]).toEqual([
      'ACCEPTED',
      ['ApprovalRoundOpened', 'ApproverLinksIssued', 'ApproverPresented', 'VoBoAccepted'],
    ]);
    expect(await codeOf(world.reject('clara'))).toBe('409 vobo.already_accepted');
    expect(await codeOf(world.accept('clara'))).toBe('409 vobo.already_accepted');
    expect(world.refused).toContain('RefuseVoBo:vobo.already_accepted');
  });

  it('also at the same instant: one answer stands, the other is told which', async () => {
    const races = count('accept against refuse', 200, 2000);
    for (let round = 0; round < races; round++) {
      const world = voBoWorld();
      await world.open([approver('clara')]);
      await world.show('clara');
      const acts = [world.accept('clara'), world.reject('clara')];
      const outcomes = (await Promise.all((round % 2 ? acts.reverse() : acts).map(codeOf))).sort();
      const answers = (await world.types()).filter((type) => type === 'VoBoAccepted' || type === 'VoBoRefused');
      expect(answers).toHaveLength(1);
      expect(outcomes).toEqual([answers[0] === 'VoBoAccepted' ? '409 vobo.already_accepted' : '409 vobo.already_refused', 'no refusal']);
    }
  });

  it('repeated with the same key it is the same answer', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    await world.show('clara');
    const context = world.who('clara');
    await world.accept('clara', SEEN, context);
    expect(await world.accept('clara', SEEN, context)).toMatchObject({ replayed: true });
  });
});

describe('several approvers (VOBO-002)', () => {
  it('answer by rank: a higher one has neither link nor say before every lower one accepted', async () => {
    const world = voBoWorld();
    await world.open([approver('clara', 1), approver('dario', 1), approver('elena', 2)]);
    for (const id of ['clara', 'dario', 'elena']) await world.show(id);
    const links = async () => Object.keys((await world.voBo.load(DOCUMENT)).state.links).sort();
    expect(await links()).toEqual(['clara', 'dario']);
    expect(await codeOf(world.accept('elena'))).toBe('409 vobo.not_your_turn');
    await world.accept('clara');
    await world.next();
    expect(await links()).toEqual(['clara', 'dario']);
    expect(await codeOf(world.accept('elena'))).toBe('409 vobo.not_your_turn');
    await world.accept('dario');
    expect(await codeOf(world.accept('elena'))).toBe('410 expire_link_message');
    await world.next();
    expect(await links()).toEqual(['clara', 'dario', 'elena']);
    expect((await world.accept('elena')).state.status).toBe('ACCEPTED');
    expect(await world.next().then((result) => result.events)).toEqual([]);
  });

  it('of one rank accept at the same instant: both stand, and only the last completes', async () => {
    const rounds = count('two acceptances at once', 50, 500);
    for (let round = 0; round < rounds; round++) {
      const world = voBoWorld();
      await world.open([approver('clara'), approver('dario')]);
      await Promise.all([world.show('clara'), world.show('dario')]);
      const results = await Promise.all([world.accept('clara'), world.accept('dario')]);
      expect(results.map((result) => result.state.status).sort()).toEqual(['ACCEPTED', 'OPEN']);
      expect((await world.voBo.load(DOCUMENT)).state.status).toBe('ACCEPTED');
    }
  });

  it('the first refusal ends the round for all', async () => {
    const world = voBoWorld();
    await world.open([approver('clara'), approver('dario')]);
    await Promise.all([world.show('clara'), world.show('dario')]);
    await world.reject('clara');
    expect(await codeOf(world.accept('dario'))).toBe('409 vobo.refused_by_other');
    expect(await codeOf(world.comment('dario', words))).toBe('409 vobo.refused_by_other');
  });
});

describe('rounds', () => {
  it('a refused round is followed by another, in which nothing of the first counts', async () => {
    const world = voBoWorld();
    await world.open([approver('clara'), approver('dario', 2)]);
    await world.show('clara');
    await world.accept('clara');
    await world.next();
    await world.show('dario');
    await world.reject('dario');
    expect((await world.open([approver('clara')], 1)).events).toEqual([]);
    const { state } = await world.open([approver('clara')], 2);
    expect(state).toMatchObject({ status: 'OPEN', round: 2, answers: [], comments: [] });
    expect(await codeOf(world.accept('clara'))).toBe('409 vobo.changed_since_seen');
  });

  it('an accepted or closed round is not opened again', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    await world.show('clara');
    await world.close();
    expect(await codeOf(world.accept('clara'))).toBe('409 vobo.round_closed');
    expect((await world.open([approver('clara')], 2)).events).toEqual([]);
  });
});

describe('links of approvers', () => {
  it('expire after their term and are renewed by the owner, at most once a minute', async () => {
    const world = voBoWorld();
    await world.open([approver('clara'), approver('dario', 2)]);
    await world.show('clara');
    const owner = () => world.as({ kind: 'owner', id: 'owner-1', ownerId: 'owner-1' });
    expect(await codeOf(world.resend('clara', owner()))).toBe('429 resend.wait_a_minute');
    world.clock.advance(518_401_000);
    expect(await codeOf(world.accept('clara'))).toBe('410 expire_link_message');
    expect(await codeOf(world.resend('dario', owner()))).toBe('409 vobo.not_due');
    expect(await codeOf(world.resend('clara', world.as({ kind: 'owner', id: 'other', ownerId: 'other' })))).toBe('404 document.not_found');
    const { state } = await world.resend('clara', owner());
    expect(state.links.clara?.issue).toBe(2);
    expect(await codeOf(world.accept('clara'))).toBe('no refusal');
  });
});

describe('comments (UI-055, RULE-042, ENT-040)', () => {
  it('are added, changed and taken back by who wrote them, until they answer', async () => {
    const world = voBoWorld();
    await world.open([approver('clara'), approver('dario')]);
    await Promise.all([world.show('clara'), world.show('dario')]);
    expect(await codeOf(world.comment('clara', { ...words, title: ' ' }))).toBe('422 vobo.comment_title_required');
    expect(await codeOf(world.comment('clara', { ...words, notes: '' }))).toBe('422 vobo.comment_notes_required');
    const { state } = await world.comment('clara', words);
    const { commentId } = state.comments[0]!;
    const edited = await world.edit('clara', commentId, { ...words, notes: 'Otra' });
    expect(edited.state.comments).toMatchObject([{ notes: { value: 'Otra' }, editedAt: expect.any(String) }]);
    expect(await codeOf(world.edit('dario', commentId, words))).toBe('404 vobo.comment_not_found');
    expect(await codeOf(world.takeBack('dario', commentId))).toBe('404 vobo.comment_not_found');
    expect((await world.takeBack('clara', commentId)).state.comments).toEqual([]);
    const kept = await world.comment('clara', words);
    const refused = await world.reject('clara');
    expect(refused.events[0]!.data).toMatchObject({ commentIds: [kept.state.comments[0]!.commentId] });
    expect(await codeOf(world.takeBack('clara', kept.state.comments[0]!.commentId))).toBe('409 vobo.already_refused');
  });

  it('of 50 the next one is refused', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    await world.show('clara');
    for (let index = 0; index < 50; index++) await world.comment('clara', words);
    expect(await codeOf(world.comment('clara', words))).toBe('422 vobo.too_many_comments');
  });
});

describe('whoever is not the approver', () => {
  it('answers nothing in their place', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    await world.show('clara');
    for (const actor of [
      { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' },
      { kind: 'signatory', id: 'clara', documentId: DOCUMENT },
      { kind: 'approver', id: 'dario', documentId: DOCUMENT },
      { kind: 'approver', id: 'clara', documentId: 'document-2' },
      { kind: 'process', id: 'approvals' },
    ] as const) {
      expect(await codeOf(world.accept('clara', SEEN, world.as(actor))), actor.kind).toBe('403 access.denied');
    }
  });
});
