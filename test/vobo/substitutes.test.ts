import { describe, expect, it } from 'vitest';
import { approverCode, checkLinks, substituteCode } from '../../modules/vobo/application/link-code.ts';
import { approverStandings } from '../../modules/vobo/index.ts';
import { oneKey } from '../support/keys.ts';
import { approver, codeOf, DOCUMENT, SEEN, voBoWorld } from './world.ts';

const words = { title: 'Cláusula 4', notes: 'Falta la fecha.' };

describe('who stands in for an approver', () => {
  it('answers once let in, on what they were shown themselves, and the history says in whose place', async () => {
    const world = voBoWorld();
    await world.open([approver('clara'), approver('dario')]);
    await world.show('clara');
    const mia = () => world.who('clara', 'mia');
    expect(await codeOf(world.accept('clara', SEEN, mia()))).toBe('403 access.denied');
    await world.standIn('clara', 'mia');
    await world.standIn('clara', 'mia');
    expect(await codeOf(world.accept('clara', SEEN, mia()))).toBe('409 vobo.changed_since_seen');
    await world.show('clara', SEEN, mia());
    expect(await codeOf(world.accept('clara', SEEN, mia()))).toBe('no refusal');
    // The approver comes back: it is answered.
    expect(await codeOf(world.accept('clara'))).toBe('409 vobo.already_accepted');
    const { state, events } = await world.voBo.load(DOCUMENT);
    expect(events.filter(({ type }) => type === 'ApproverSubstituted')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      type: 'VoBoAccepted',
      data: { approverId: 'clara', substituteId: 'mia', remaining: 1 },
      metadata: { actor: { kind: 'approver', id: 'clara', substitute: 'mia' } },
    });
    expect(approverStandings(state).map(({ name, status, substitute }) => [name, status, substitute])).toEqual([
      ['clara', 'ACCEPTED', { name: 'mia' }],
      ['dario', 'PENDING', null],
    ]);
  });

  it('is let in for one approver, and for no other, nor for the next round', async () => {
    const world = voBoWorld();
    await world.open([approver('clara'), approver('dario')]);
    await world.standIn('clara', 'mia');
    expect(await codeOf(world.show('dario', SEEN, world.who('dario', 'mia')))).toBe('403 access.denied');
    expect(await codeOf(world.standIn('clara', 'mia', world.who('clara', 'eva')))).toBe('403 access.denied');
    expect(await codeOf(world.standIn('clara', 'mia', world.who('dario', 'mia')))).toBe('403 access.denied');
    await world.show('clara');
    await world.reject('clara');
    await world.open([approver('clara'), approver('dario')], 2);
    expect(await codeOf(world.show('clara', SEEN, world.who('clara', 'mia')))).toBe('403 access.denied');
  });

  it('writes comments of their own: neither changes what the other wrote, and a refusal goes with all of them', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    await world.standIn('clara', 'mia');
    const mia = () => world.who('clara', 'mia');
    await world.comment('clara', words);
    const { state } = await world.comment('clara', words, mia());
    const [claras, mias] = state.comments.map(({ commentId }) => commentId);
    expect(await codeOf(world.edit('clara', claras!, words, mia()))).toBe('404 vobo.comment_not_found');
    expect(await codeOf(world.edit('clara', mias!, words))).toBe('404 vobo.comment_not_found');
    expect(await codeOf(world.edit('clara', mias!, words, mia()))).toBe('no refusal');
    await world.show('clara', SEEN, mia());
    await world.reject('clara', SEEN, mia());
    expect((await world.voBo.load(DOCUMENT)).events.at(-1)!.data).toMatchObject({ commentIds: [claras, mias], substituteId: 'mia' });
  });

  it('has a link of their own, which ends with the approver’s', async () => {
    const world = voBoWorld();
    const key = oneKey(Buffer.alloc(32, 7));
    await world.open([approver('clara')]);
    await world.standIn('clara', 'mia');
    const link = { documentId: DOCUMENT, approverId: 'clara', round: 1, issue: 1 };
    const check = async (code: string) => checkLinks(key, (await world.voBo.load(DOCUMENT)).state, 'clara', code, world.clock.now());
    expect(await check(approverCode(key, link))).toEqual({ check: 'valid', substituteId: null });
    expect(await check(substituteCode(key, link, 'mia'))).toEqual({ check: 'valid', substituteId: 'mia' });
    expect(await check(substituteCode(key, link, 'eva'))).toEqual({ check: 'invalid', substituteId: null });
    world.clock.advance(61_000);
    await world.resend('clara', world.as({ kind: 'owner', id: 'owner-1', ownerId: 'owner-1' }));
    expect(await check(substituteCode(key, link, 'mia'))).toEqual({ check: 'expired', substituteId: 'mia' });
    expect(await check(substituteCode(key, { ...link, issue: 2 }, 'mia'))).toEqual({ check: 'valid', substituteId: 'mia' });
    world.clock.advance(518_400_000);
    expect(await check(substituteCode(key, { ...link, issue: 2 }, 'mia'))).toEqual({ check: 'expired', substituteId: 'mia' });
  });
});
