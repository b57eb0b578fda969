import { describe, expect, it } from 'vitest';
import { announceDue } from '../../modules/flows/due-dates.ts';
import { lastDay, signed } from '../documents/given.ts';
import * as histories from './mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld } from './mails-world.ts';

const HOUR = 3_600_000;
const ENDS_AT = '2026-11-26T06:00:00.000Z';
const told = (world: MailsWorld, from = 0) => world.sent.slice(from).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);
const until = (world: MailsWorld, instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());

/** Ana was asked to sign on 21 November, until the 25th; Bruno comes after her. */
async function waiting(set = lastDay('2026-11-25')): Promise<{ world: MailsWorld; setBy: string; before: number }> {
  const world = mailsWorld();
  for (const [name, ...events] of histories.pending) await world.given(name, ...events);
  await world.given('document', set);
  world.clock.advance(1000);
  await world.perform('SigningLinksIssued');
  return { world, setBy: await setterOf(world), before: world.sent.length };
}
const setterOf = async (world: MailsWorld) => (await world.everything()).findLast(({ type }) => type === 'LastDaySet')!.id;
const announce = (world: MailsWorld, setBy: string, stage: 'NEAR' | 'PASSED', endsAt = ENDS_AT) =>
  announceDue(world, { documentId: DOCUMENT, setBy, endsAt, stage });
const announced = async (world: MailsWorld) =>
  (await world.load()).events.flatMap((event) => (event.type === 'LastDayAnnounced' ? [event.data.stage] : []));

describe('the last day, in mails', () => {
  it('stands in what asks for a signature', async () => {
    const { world } = await waiting();
    expect(world.sent.find(({ to }) => to.startsWith('ana'))!.text).toContain('Se puede firmar hasta el 25-nov-2026.');
  });

  it('two days before, owner and who may sign now are warned, once, whoever announces it and however often', async () => {
    const { world, setBy, before } = await waiting();
    await announce(world, setBy, 'NEAR');
    expect(await announced(world)).toEqual([]);
    until(world, '2026-11-24T06:00:00.000Z');
    // Two processes at once, and one that was killed after it had appended and comes back.
    await Promise.all([announce(world, setBy, 'NEAR'), announce(world, setBy, 'NEAR')]);
    await announce(world, setBy, 'NEAR');
    expect(await announced(world)).toEqual(['NEAR']);
    await world.perform('LastDayAnnounced');
    await world.perform('LastDayAnnounced', 2);
    expect(told(world, before)).toEqual([
      'lucia: Se acerca el último día para firmar «Contrato»',
      'ana: Se acerca el último día para firmar «Contrato»',
    ]);
  });

  it('when it is over its owner alone is told, with how many signed', async () => {
    const { world, setBy, before } = await waiting();
    await world.given('document', signed('ana', 1));
    await announce(world, setBy, 'PASSED');
    expect(await announced(world)).toEqual([]);
    until(world, ENDS_AT);
    await announce(world, setBy, 'PASSED');
    // A clock that is put back and passes it again says nothing twice.
    world.clock.advance(-HOUR);
    world.clock.advance(2 * HOUR);
    await announce(world, setBy, 'PASSED');
    await world.perform('LastDayAnnounced');
    expect(await announced(world)).toEqual(['PASSED']);
    expect(told(world, before)).toEqual(['lucia: Pasó el último día para firmar «Contrato»']);
    expect(world.sent.at(-1)!.text).toContain('Quedó con 1 de 2 firmas.');
  });

  it('a warning that would leave no time is none, and a day that was moved or a document that ended announces nothing', async () => {
    const late = await waiting();
    until(late.world, '2026-11-26T03:30:00.000Z');
    await announce(late.world, late.setBy, 'NEAR');
    expect(await announced(late.world)).toEqual([]);

    const moved = await waiting();
    await moved.world.given('document', lastDay('2026-11-30'));
    until(moved.world, ENDS_AT);
    await announce(moved.world, moved.setBy, 'PASSED');
    expect(await announced(moved.world)).toEqual([]);

    const over = await waiting();
    await over.world.given('document', { type: 'DocumentVoided', data: { reason: null } });
    until(over.world, ENDS_AT);
    await announce(over.world, over.setBy, 'PASSED');
    expect(await announced(over.world)).toEqual([]);
  });

  it('moved meanwhile, what was announced is not mailed any more', async () => {
    const { world, setBy, before } = await waiting();
    until(world, ENDS_AT);
    await announce(world, setBy, 'PASSED');
    await world.given('document', lastDay('2026-12-05', true));
    await world.perform('LastDayAnnounced');
    expect(told(world, before)).toEqual([]);
  });

  it('set so near that the warning is due at once, only who read another day, or none, is told', async () => {
    const { world, before } = await waiting(lastDay('2026-12-20'));
    world.clock.advance(HOUR);
    await world.given('document', lastDay('2026-11-22'));
    await announce(world, await setterOf(world), 'NEAR', '2026-11-23T06:00:00.000Z');
    await world.perform('LastDayAnnounced');
    expect(told(world, before)).toEqual(['ana: Se acerca el último día para firmar «Contrato»']);

    // Set before it went out: its request has just said so.
    const fresh = await waiting(lastDay('2026-11-22'));
    await announce(fresh.world, fresh.setBy, 'NEAR', '2026-11-23T06:00:00.000Z');
    expect(await announced(fresh.world)).toEqual(['NEAR']);
    await fresh.world.perform('LastDayAnnounced');
    expect(told(fresh.world, fresh.before)).toEqual([]);
  });

  it('a later day tells who may sign that there is time; a turn that comes after the last day is asked for only then', async () => {
    const { world, before } = await waiting();
    await world.given('document', signed('ana', 1));
    until(world, ENDS_AT);
    await world.given('document', {
      type: 'SignatoryReplaced',
      data: {
        round: 1,
        replacedId: 'bruno',
        person: { ...carla, whatsapp: null },
        link: { issue: 1, expiresAt: '2026-12-20T12:00:00.000Z' },
      },
    });
    await world.perform('SignatoryReplaced');
    expect(told(world, before)).toEqual([]);
    await world.given('document', lastDay('2026-12-05', true));
    await world.perform('LastDaySet');
    await world.perform('LastDaySet', 2);
    expect(told(world, before)).toEqual(['carla: Hay más tiempo para firmar «Contrato»']);
    expect(world.sent.at(-1)!.text).toContain('Se puede firmar hasta el 05-dic-2026.');
  });
});

const carla = {
  signatoryId: 'carla',
  personId: 'p-carla',
  name: { $personal: 'p-carla', value: 'carla' },
  email: { $personal: 'p-carla', value: 'carla@example.com' },
};
