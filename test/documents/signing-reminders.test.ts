import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { nextReminders, reminderDueAt } from '../../modules/documents/domain/rules/reminders.ts';
import { remindersView } from '../../modules/documents/views/reminders-view.ts';
import type { ReminderPlan } from '../../shared-kernel/reminder-plan.ts';
import { recorded } from '../support/recorded.ts';
import { asProcess, command, foldOf, given, lastDay, presented, sent, setup, signatory, signed, uploaded } from './given.ts';

const DAY = 86_400_000;
/** When the links of `sent` were made, six days before their end. */
const ASKED = Date.parse('2026-11-21T12:00:00.000Z');
const dayAfter = (days: number) => new Date(ASKED + days * DAY);
const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const plan: ReminderPlan = { firstDays: 3, everyDays: 2, most: 3 };
const planned = (chosen: ReminderPlan | null = plan): DocumentEvent => ({ type: 'SigningRemindersSet', data: { plan: chosen } });
const draft = [uploaded(), setup([ana, bruno])];
const pending = [...draft, planned(), ...sent([ana, bruno])];
const dues = (...events: readonly DocumentEvent[]) =>
  nextReminders(foldOf(events)).map(({ signatoryId, number, dueAt }) => [signatoryId, number, dueAt]);
const whom = (...events: readonly DocumentEvent[]) => dues(...events).map(([id]) => id);

const set = (chosen: ReminderPlan | null) => command({ type: 'SetSigningReminders', data: { documentId: 'document-1', plan: chosen } });
const remind = (signatoryId: string, number: number, now: Date, withheld: 'PLAN' | 'MAILS_OFF' | null = null) =>
  command(
    { type: 'RemindSignatory', data: { documentId: 'document-1', round: 1, signatoryId, number, withheld } },
    { actor: asProcess, now },
  );
const send = (usual: ReminderPlan | null) =>
  command({ type: 'ConfirmSending', data: { documentId: 'document-1' } }, usual === null ? {} : { facts: usual });
const declined = (signatoryId: string, kind: 'REFUSED' | 'NOT_MINE'): DocumentEvent => ({
  type: 'SigningDeclined',
  data: { round: 1, signatoryId, kind, reason: null, substitute: null },
});
const mail = (type: 'MailQueued' | 'MailAccepted', kind: string): DocumentEvent => ({
  type,
  data: { mailId: 'mail-1', kind, recipientId: 'ana', causedBy: 'event-1' },
});

describe('a plan of reminders', () => {
  it('is set in a draft and in what was sent, and taken away; the same again changes nothing', () => {
    given(...draft)
      .when(set(plan))
      .thenEvents('SigningRemindersSet');
    given(...pending)
      .when(set(null))
      .thenEvents('SigningRemindersSet');
    given(...pending)
      .when(set({ ...plan }))
      .thenNothing();
    // That there are none is something else than that nothing was said.
    given(...draft)
      .when(set(null))
      .thenEvents('SigningRemindersSet');
    given(...draft, planned(null))
      .when(set(null))
      .thenNothing();
  });

  it('is of no document that nobody signs any more', () => {
    given(...pending, { type: 'DocumentVoided', data: { reason: null } })
      .when(set(plan))
      .thenRefused('reminders.not_open', { status: 'CANCELED' });
  });

  it('has at least a day between two reminders and no more than ten of them', () => {
    for (const wrong of [
      { firstDays: 0 },
      { everyDays: 0 },
      { most: 0 },
      { firstDays: 61 },
      { everyDays: 61 },
      { most: 11 },
      { most: 1.5 },
    ])
      expect(() => given(...draft).when(set({ ...plan, ...wrong }))).toThrow();
  });

  it('of the sender is taken over at sending, where nothing was said of the document', () => {
    const usual = { firstDays: 5, everyDays: 5, most: 1 };
    const events = given(...draft)
      .when(send(usual))
      .thenEvents('SigningRemindersSet', 'SendingConfirmed');
    expect(events[0]).toEqual({ type: 'SigningRemindersSet', data: { plan: usual } });
    for (const said of [planned(), planned(null)])
      given(...draft, said)
        .when(send(usual))
        .thenEvents('SendingConfirmed');
    given(...draft)
      .when(send(null))
      .thenEvents('SendingConfirmed');
  });
});

describe('whom a plan reminds, and when', () => {
  it('everybody whose turn it is, so many days after they were asked', () => {
    expect(dues(...pending)).toEqual([
      ['ana', 1, dayAfter(3).toISOString()],
      ['bruno', 1, dayAfter(3).toISOString()],
    ]);
    expect(dues(...draft, ...sent([ana, bruno]))).toEqual([]);
    expect(dues(...pending, planned(null))).toEqual([]);
    expect(reminderDueAt(foldOf(pending))).toBe(dayAfter(3).toISOString());
    expect(reminderDueAt(foldOf(draft))).toBeNull();
  });

  it('nobody before their turn, and from its opening on', () => {
    const second = signatory('bruno', { order: 2 });
    const inOrder = [uploaded(), setup([ana, second], { hasOrder: true }), planned(), ...sent([ana, second]).slice(0, -1)];
    const links: DocumentEvent = {
      type: 'SigningLinksIssued',
      data: { round: 1, termSeconds: 518_400, links: ['ana', 'bruno'].map((signatoryId) => ({ signatoryId, issue: 1, expiresAt: null })) },
    };
    const turn = (signatoryIds: string[], at: Date): DocumentEvent => ({
      type: 'SigningTurnOpened',
      data: { round: 1, signatoryIds, linkEndsAt: new Date(at.getTime() + 518_400_000).toISOString() },
    });
    const first = [...inOrder, links, turn(['ana'], dayAfter(0))];
    expect(dues(...first)).toEqual([['ana', 1, dayAfter(3).toISOString()]]);
    expect(dues(...first, presented('ana'), signed('ana', 1), turn(['bruno'], dayAfter(4)))).toEqual([
      ['bruno', 1, dayAfter(7).toISOString()],
    ]);
  });

  it.each<[string, DocumentEvent[], string[]]>([
    ['who signed', [presented('ana'), signed('ana', 1)], ['bruno']],
    ['for whom it is not', [declined('ana', 'NOT_MINE')], ['bruno']],
    ['anybody, while somebody refuses', [declined('ana', 'REFUSED')], []],
    ['who was taken out', [{ type: 'SignatoryRemoved', data: { round: 1, signatoryId: 'ana' } }], ['bruno']],
    ['anybody, in what was taken back', [{ type: 'DocumentVoided', data: { reason: null } }], []],
    ['anybody, in what was cancelled', [{ type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'e' } }], []],
    ['anybody, in what was deleted', [{ type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } }], []],
    ['anybody, between two sendings', [{ type: 'SendingConfirmed', data: { round: 2 } }], []],
    [
      'whose mail came back',
      [
        mail('MailQueued', 'signing_request'),
        { type: 'MailBounced', data: { mailId: 'mail-1', kind: 'signing_request', recipientId: 'ana', reportedAt: '', reason: '550' } },
      ],
      ['bruno'],
    ],
    ['anybody beyond the last day', [lastDay('2026-11-23')], []],
    ['everybody before it', [lastDay('2026-11-24')], ['ana', 'bruno']],
  ])('not %s', (_what, events, left) => {
    expect(whom(...pending, ...events)).toEqual(left);
  });

  it('not the sender themself, who signs in their session', () => {
    const own = signatory('owner', { isOwner: true, personId: 'p-owner' });
    expect(whom(uploaded(), setup([own, ana], { whoSigns: 'ME_AND_OTHERS' }), planned(), ...sent([own, ana]))).toEqual(['ana']);
  });

  it('who is asked instead is counted from when they were asked', () => {
    const { signatoryId, personId, name, email, whatsapp } = signatory('carla');
    const replaced: DocumentEvent = {
      type: 'SignatoryReplaced',
      data: {
        round: 1,
        replacedId: 'ana',
        person: { signatoryId, personId, name, email, whatsapp },
        link: { issue: 1, expiresAt: dayAfter(2 + 6).toISOString() },
      },
    };
    expect(dues(...pending, replaced)).toEqual([
      ['carla', 1, dayAfter(5).toISOString()],
      ['bruno', 1, dayAfter(3).toISOString()],
    ]);
  });

  it('a reminder by hand puts the next one off, and counts as none of the plan', () => {
    const byHand: DocumentEvent = {
      type: 'SigningLinkRenewed',
      data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: dayAfter(2 + 6).toISOString() },
    };
    expect(dues(...pending, byHand)[0]).toEqual(['ana', 1, dayAfter(5).toISOString()]);
  });

  it('a plan that is changed begins nothing anew', () => {
    const reminded: DocumentEvent = {
      type: 'SigningReminderSkipped',
      data: { round: 1, signatoryId: 'ana', number: 1, dueAt: dayAfter(0).toISOString(), reason: 'PLAN' },
    };
    const state = foldOf([...pending, reminded, planned({ firstDays: 9, everyDays: 4, most: 2 })]);
    expect(nextReminders(state)[0]).toMatchObject({ signatoryId: 'ana', number: 2, of: 2, dueAt: dayAfter(4).toISOString() });
    expect(remindersView(state).sent).toEqual({ ana: 1 });
    expect(whom(...pending, reminded, planned({ ...plan, most: 1 }))).toEqual(['bruno']);
  });
});

describe('a reminder that is due', () => {
  it('is the link sent again, told as this one of so many; not a moment before', () => {
    const world = given(...pending);
    world.when(remind('ana', 1, new Date(dayAfter(3).getTime() - 1))).thenNothing();
    const events = world.when(remind('ana', 1, dayAfter(3))).thenEvents('SigningLinkRenewed');
    expect(events[0]!.data).toEqual({
      round: 1,
      signatoryId: 'ana',
      issue: 2,
      expiresAt: dayAfter(9).toISOString(),
      reminder: { number: 1, of: 3, dueAt: dayAfter(3).toISOString() },
    });
  });

  it('is not another one than the next', () => {
    for (const number of [2, 3, 9])
      given(...pending)
        .when(remind('ana', number, dayAfter(30)))
        .thenNothing();
    given(...pending, presented('ana'), signed('ana', 1))
      .when(remind('ana', 1, dayAfter(3)))
      .thenNothing();
  });

  it.each([['PLAN'], ['MAILS_OFF']] as const)('is said not to be sent, where the account sends nothing: %s', (reason) => {
    const events = given(...pending)
      .when(remind('ana', 1, dayAfter(4), reason))
      .thenEvents('SigningReminderSkipped');
    expect(events[0]!.data).toEqual({ round: 1, signatoryId: 'ana', number: 1, dueAt: dayAfter(3).toISOString(), reason });
  });

  it('is said not to be sent, where nobody signs any more or there is no address', () => {
    const late = given(...pending, lastDay('2026-11-24'))
      .when(remind('ana', 1, dayAfter(9)))
      .thenEvents('SigningReminderSkipped');
    expect(late[0]!.data).toMatchObject({ reason: 'LAST_DAY' });
    const forgotten = signatory('ana', { email: { $personal: 'p-ana', value: null } });
    const nowhere = given(uploaded(), setup([forgotten]), planned(), ...sent([forgotten]))
      .when(remind('ana', 1, dayAfter(3)))
      .thenEvents('SigningReminderSkipped');
    expect(nowhere[0]!.data).toMatchObject({ reason: 'NO_ADDRESS' });
  });

  it('comes first after so many days, then every so many, so many times and no more, whenever somebody looks', () => {
    const days = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.record({ firstDays: days, everyDays: days, most: fc.integer({ min: 1, max: 6 }) }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }),
        (chosen, pauses) => {
          let state = foldOf([...draft, planned(chosen), ...sent([ana, bruno])]);
          const at: number[] = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            for (const { number, dueAt } of nextReminders(state).filter(
              (one) => one.signatoryId === 'ana' && Date.parse(one.dueAt) <= dayAfter(now).getTime(),
            )) {
              // A whole number of days after the one before.
              expect(Date.parse(dueAt)).toBe(
                dayAfter((at.at(-1) ?? 0) + (at.length === 0 ? chosen.firstDays : chosen.everyDays)).getTime(),
              );
              const outcome = remind('ana', number, dayAfter(now))(state);
              if (!Array.isArray(outcome)) throw new Error('refused');
              at.push(now);
              expect(number).toBe(at.length);
              const moved = recorded(outcome as DocumentEvent[]).map((event) => ({
                ...event,
                metadata: { ...event.metadata, occurredAt: dayAfter(now).toISOString() },
              }));
              state = moved.reduce(documentDecider.evolve, state);
            }
          }
          expect(at.length).toBeLessThanOrEqual(chosen.most);
          expect(at[0] ?? now + 1).toBeGreaterThanOrEqual(Math.min(chosen.firstDays, now + 1));
          // Whoever looked after all of it was over finds that all were sent, as far as somebody looked in between.
          for (const [index, day] of at.entries()) if (index > 0) expect(day - at[index - 1]!).toBeGreaterThanOrEqual(chosen.everyDays);
          if (at.length === chosen.most) expect(nextReminders(state).map(({ signatoryId }) => signatoryId)).toEqual(['bruno']);
        },
      ),
    );
  });
});
