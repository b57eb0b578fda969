import { describe, expect, it } from 'vitest';
import { remindersDueAt } from '../../projections/document-page/queries.ts';
import { countOfReminders, remindersOf, remindersOverAt } from '../../projections/reminders/queries.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { sent, setup, signed } from '../documents/given.ts';
import { ana, named, readModelsWorld } from './read-models-world.ts';

const PERSON = 'p-lucia';
const set = (reminderId: string, day: string, userId = 'owner-1') => ({
  type: 'ReminderSet',
  data: {
    reminderId,
    userId,
    date: day,
    title: personal(PERSON, `Llamar, ${reminderId}`),
    notes: personal(PERSON, 'Por el anexo'),
    documentId: null,
    startsAt: `${day}T06:00:00.000Z`,
    endsAt: new Date(Date.parse(`${day}T06:00:00.000Z`) + 86_400_000).toISOString(),
  },
});
const at = (instant: string) => new Date(instant);

describe('the read model of reminders', () => {
  const world = readModelsWorld();
  const ids = async (now: string, userId = 'owner-1', ownerId = 'owner-1') =>
    (await remindersOf(world.pool, userId, ownerId, at(now))).map(({ reminder_id }) => reminder_id);

  it('holds what each person wants to be reminded of in an account, in order, until it is gone', async () => {
    await world.happenIn('reminder-r1', 'owner-1', set('r1', '2026-03-09'));
    await world.happenIn('reminder-r2', 'owner-1', set('r2', '2026-03-05'), { type: 'ReminderRead', data: { reminderId: 'r2' } });
    const read = world.latest();
    await world.happenIn('reminder-r3', 'owner-1', set('r3', '2026-03-07'), {
      type: 'ReminderRemoved',
      data: { reminderId: 'r3', by: 'PERSON' },
    });
    await world.happenIn('reminder-r4', 'owner-1', set('r4', '2026-03-05', 'sub-1'));
    await world.seen();
    expect(await ids('2026-03-02T00:00:00.000Z')).toEqual(['r2', 'r1']);
    expect(await ids('2026-03-02T00:00:00.000Z', 'sub-1')).toEqual(['r4']);
    expect(await ids('2026-03-02T00:00:00.000Z', 'owner-1', 'owner-2')).toEqual([]);
    const [first] = await remindersOf(world.pool, 'owner-1', 'owner-1', at('2026-03-02T00:00:00.000Z'));
    expect(first).toMatchObject({ date: '2026-03-05', title: 'Llamar, r2', notes: 'Por el anexo', read_at: at(read) });
    // To the very instant, whoever took it away yet.
    expect(await ids('2026-03-06T05:59:59.999Z')).toEqual(['r2', 'r1']);
    expect(await ids('2026-03-06T06:00:00.000Z')).toEqual(['r1']);
    expect(await countOfReminders(world.pool, 'owner-1', at('2026-03-06T06:00:00.000Z'))).toBe(1);
    expect(await remindersOverAt(world.pool, at('2026-03-06T06:00:00.000Z'), 10)).toEqual(['r2', 'r4']);
    expect(await remindersOverAt(world.pool, at('2026-03-06T05:59:59.999Z'), 10)).toEqual([]);
    await world.happenIn('reminder-r2', 'owner-1', { type: 'ReminderRemoved', data: { reminderId: 'r2', by: 'TIME' } });
    await world.seen();
    expect(await remindersOverAt(world.pool, at('2026-03-06T06:00:00.000Z'), 10)).toEqual(['r4']);
    const { tables } = await world.side.rebuild('reminders');
    for (const table of tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  });

  it('keeps no word of who was forgotten', async () => {
    await world.happenIn('reminder-r1', 'owner-1', set('r1', '2026-03-09'));
    await world.seen();
    await world.vault.forget(PERSON);
    await world.side.forgetPerson(PERSON);
    expect(await ids('2026-03-02T00:00:00.000Z')).toEqual([]);
    const { rows } = await world.pool.query(`select title, notes from read.reminders`);
    expect(JSON.stringify(rows)).not.toContain('Llamar');
    expect(JSON.stringify(rows)).not.toContain('anexo');
  });
});

describe('when a document has a reminder to send', () => {
  const world = readModelsWorld();

  it('stands beside its state, and is gone with what stops it', async () => {
    const asked = { type: 'SigningRemindersSet', data: { plan: { firstDays: 3, everyDays: 2, most: 2 } } } as const;
    await world.happen('d1', 'owner-1', named('d1', 'Uno'), setup([ana]), asked, ...sent([ana]));
    await world.happen('d2', 'owner-1', named('d2', 'Dos'), setup([ana]), ...sent([ana]));
    await world.seen();
    // The links of `sent` were made six days before their end.
    const dueAt = '2026-11-24T12:00:00.000Z';
    expect(await remindersDueAt(world.pool, new Date(Date.parse(dueAt) - 1), 10)).toEqual([]);
    expect(await remindersDueAt(world.pool, at(dueAt), 10)).toEqual(['d1']);
    await world.happen('d1', 'owner-1', signed('ana', 1));
    await world.seen();
    expect(await remindersDueAt(world.pool, at('2027-01-01T00:00:00.000Z'), 10)).toEqual([]);
  });
});
