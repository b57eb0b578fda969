import { describe, expect, it } from 'vitest';
import { reminderTexts } from '../../modules/documents/history/reminder-texts.ts';
import type { SigningMails } from '../../modules/flows/mails/letter.ts';
import { remindDue } from '../../modules/flows/signing-reminders.ts';
import { signed } from '../documents/given.ts';
import * as histories from './mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld } from './mails-world.ts';

const DAY = 86_400_000;
const plan = { firstDays: 3, everyDays: 2, most: 2 };

/** Ana was asked to sign on 21 November, Bruno comes after her; whoever does not sign is reminded. */
async function waiting() {
  const world = mailsWorld();
  for (const [name, ...events] of histories.pending) await world.given(name, ...events);
  await world.given('document', { type: 'SigningRemindersSet', data: { plan } });
  await world.perform('SigningLinksIssued');
  return world;
}
const remind = (world: MailsWorld, { stopped = false, mails = 'WITH_LINK' as SigningMails } = {}) =>
  remindDue(
    { engine: world.engine, mayResend: async () => (stopped ? { code: 'subscription.debtor' } : null), signingMailsOf: async () => mails },
    DOCUMENT,
  );
const outcomes = async (world: MailsWorld) =>
  (await world.load()).events.flatMap((event) => {
    if (event.type === 'SigningLinkRenewed') return [`${event.data.signatoryId} ${event.data.reminder?.number}`];
    return event.type === 'SigningReminderSkipped' ? [`${event.data.signatoryId} ${event.data.number} ${event.data.reason}`] : [];
  });
const reminders = (world: MailsWorld) => world.sent.filter(({ subject }) => subject.startsWith('Recordatorio:')).map(({ to }) => to);

describe('reminders to who does not sign', () => {
  it('are sent once each, whoever looks and however often, also after a process was killed in between', async () => {
    const world = await waiting();
    await remind(world);
    expect(await outcomes(world)).toEqual([]);
    world.clock.advance(3 * DAY);
    // Two processes at once, and one that was killed after it had appended and comes back.
    await Promise.allSettled([remind(world), remind(world), remind(world)]);
    await remind(world);
    expect(await outcomes(world)).toEqual(['ana 1']);
    // Killed between the mail and what is written of it: the mailer knows the mail.
    await world.perform('SigningLinkRenewed');
    await world.perform('SigningLinkRenewed', 2);
    expect(reminders(world)).toEqual(['ana@example.com']);
    world.clock.advance(2 * DAY);
    await remind(world);
    await world.perform('SigningLinkRenewed');
    for (const _ of [1, 2, 3]) {
      world.clock.advance(30 * DAY);
      await remind(world);
    }
    expect(await outcomes(world)).toEqual(['ana 1', 'ana 2']);
    expect(reminders(world)).toEqual(['ana@example.com', 'ana@example.com']);
  });

  it('come with a link that works, and the mail says what it is', async () => {
    const world = await waiting();
    world.clock.advance(3 * DAY);
    await remind(world);
    await world.perform('SigningLinkRenewed');
    const mail = world.sent.at(-1)!;
    expect(mail.subject).toBe('Recordatorio: falta su firma en «Contrato»');
    expect(mail.text).toContain('Los enlaces que recibió antes ya no funcionan; use este.');
    const { state } = await world.load();
    expect(Date.parse(state.links.ana!.expiresAt!)).toBe(world.clock.now().getTime() + 6 * DAY);
    expect(mail.text).not.toBe(world.sent[0]!.text);
  });

  it('after days without any process there is one, and not one for each day', async () => {
    const world = await waiting();
    world.clock.advance(40 * DAY);
    await remind(world);
    await remind(world);
    expect(await outcomes(world)).toEqual(['ana 1']);
    world.clock.advance(2 * DAY - 1);
    await remind(world);
    expect(await outcomes(world)).toEqual(['ana 1']);
    world.clock.advance(1);
    await remind(world);
    expect(await outcomes(world)).toEqual(['ana 1', 'ana 2']);
  });

  it('are not sent while the plan of the account stops it, which is told once; they go on afterwards', async () => {
    const world = await waiting();
    world.clock.advance(3 * DAY);
    await remind(world, { stopped: true });
    await remind(world, { stopped: true });
    expect(await outcomes(world)).toEqual(['ana 1 PLAN']);
    await remind(world);
    expect(await outcomes(world)).toEqual(['ana 1 PLAN']);
    world.clock.advance(2 * DAY);
    await remind(world);
    expect(await outcomes(world)).toEqual(['ana 1 PLAN', 'ana 2']);
  });

  it('void no link where the account sends its signers no mails', async () => {
    const world = await waiting();
    world.clock.advance(3 * DAY);
    await remind(world, { mails: 'NONE' });
    expect(await outcomes(world)).toEqual(['ana 1 MAILS_OFF']);
    expect((await world.load()).state.links.ana!.issue).toBe(1);
  });

  it('stop with the signature', async () => {
    const world = await waiting();
    await world.given('document', signed('ana', 1));
    world.clock.advance(3 * DAY);
    await remind(world);
    expect((await outcomes(world)).filter((one) => one.startsWith('ana'))).toEqual([]);
  });

  it('are told in the history in whole sentences', () => {
    const who = () => 'Ana';
    const reminder = { number: 2, of: 3, dueAt: '' };
    expect(reminderTexts.SigningLinkRenewed.es({ signatoryId: 'ana', reminder }, who)).toContain('(recordatorio 2 de 3)');
    expect(reminderTexts.SigningLinkRenewed.en({ signatoryId: 'ana', reminder }, who)).toContain('(reminder 2 of 3)');
    expect(reminderTexts.SigningLinkRenewed.es({ signatoryId: 'ana' }, who)).not.toContain('recordatorio');
    const set = (plan: unknown) => [
      reminderTexts.SigningRemindersSet.es({ plan }, who),
      reminderTexts.SigningRemindersSet.en({ plan }, who),
    ];
    expect(set({ firstDays: 1, everyDays: 1, most: 3 })).toEqual([
      'A quien no firma se le recuerda a un día de que le toca y después cada día, hasta 3 veces.',
      'Whoever does not sign is reminded a day after their turn came and then every day, at most 3 times.',
    ]);
    expect(set({ firstDays: 3, everyDays: 7, most: 1 })).toEqual([
      'A quien no firma se le envía un recordatorio, a 3 días de que le toca.',
      'Whoever does not sign gets one reminder, 3 days after their turn came.',
    ]);
    expect(set(null)).toEqual([
      'Se decidió no enviar recordatorios a quien no firma.',
      'It was decided to send no reminders to whoever does not sign.',
    ]);
    for (const reason of ['PLAN', 'MAILS_OFF', 'LAST_DAY', 'NO_ADDRESS']) {
      const told = { signatoryId: 'ana', number: 2, reason };
      expect(reminderTexts.SigningReminderSkipped.es(told, who)).toMatch(/^No se envió el recordatorio 2 a Ana: .+\.$/);
      expect(reminderTexts.SigningReminderSkipped.en(told, who)).toMatch(/^Reminder 2 to Ana was not sent: .+\.$/);
    }
  });
});
