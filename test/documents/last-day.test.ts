import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { calendarDayOf, endOfCalendarDay, isCalendarDay } from '../../shared-kernel/calendar-day.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { type Act, beginStory, perform } from '../model/acts.ts';
import { checkStory } from '../model/invariants.ts';
import { createWorld } from '../model/world.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { recorded } from '../support/recorded.ts';
import { asSignatory, command, given, lastDay, presented, sent, setup, signatory, signCommandOf, signed, uploaded } from './given.ts';

const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const pending: DocumentEvent[] = [uploaded(), setup([ana, bruno]), ...sent([ana, bruno])];
const ready = [...pending, presented('ana')];
const set = (day: string | null, now = new Date('2026-11-21T12:00:00.000Z')) =>
  command({ type: 'SetLastDay', data: { documentId: 'document-1', lastDay: day } }, { now });
const sign = (now: string) => command({ type: 'Sign', data: signCommandOf('ana') }, { actor: asSignatory('ana'), now: new Date(now) });

describe('days of the product', () => {
  it('end at midnight in Mexico City', () => {
    expect(endOfCalendarDay('2026-11-25')).toBe('2026-11-26T06:00:00.000Z');
    // While clocks there still changed.
    expect(endOfCalendarDay('2021-07-01')).toBe('2021-07-02T05:00:00.000Z');
    expect(calendarDayOf(new Date('2026-11-26T05:59:59.999Z'))).toBe('2026-11-25');
  });

  it('the last instant of a day is on it, and its end is not', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = calendarDayOf(date);
        const end = Date.parse(endOfCalendarDay(day));
        expect(calendarDayOf(new Date(end - 1))).toBe(day);
        expect(calendarDayOf(new Date(end)) > day).toBe(true);
      }),
    );
  });

  it('are those of the calendar', () => {
    expect(['2026-02-30', '2026-13-01', '2026-1-1', '26-01-01', '', '2026-01-01T00:00'].filter(isCalendarDay)).toEqual([]);
    expect(isCalendarDay('2028-02-29')).toBe(true);
  });
});

describe('the last day of a document', () => {
  it('is set in a draft and in what was sent, and taken away', () => {
    const data = { lastDay: '2026-11-25', endsAt: '2026-11-26T06:00:00.000Z', reopens: false };
    expect(given(uploaded()).when(set('2026-11-25')).outcome).toEqual([{ type: 'LastDaySet', data }]);
    expect(given(...pending).when(set('2026-11-25')).outcome).toEqual([{ type: 'LastDaySet', data }]);
    expect(given(...pending, lastDay('2026-11-25')).when(set(null)).outcome).toEqual([
      { type: 'LastDaySet', data: { lastDay: null, endsAt: null, reopens: false } },
    ]);
  });

  it('set to what it is changes nothing', () => {
    given(...pending, lastDay('2026-11-25'))
      .when(set('2026-11-25'))
      .thenNothing();
    given(...pending)
      .when(set(null))
      .thenNothing();
  });

  it('may be today, and five years ahead', () => {
    given(...pending)
      .when(set('2026-11-21'))
      .thenEvents('LastDaySet');
    given(...pending)
      .when(set('2031-11-21'))
      .thenEvents('LastDaySet');
    // Still yesterday in Mexico City, so that yesterday there is today.
    given(...pending)
      .when(set('2026-11-20', new Date('2026-11-21T05:00:00.000Z')))
      .thenEvents('LastDaySet');
  });

  it('is of no document that is over', () => {
    given(...ready, signed('ana', 1), presented('bruno'), signed('bruno', 2), {
      type: 'SigningCompleted',
      data: { round: 1, version: 3, sha256: 'a'.repeat(64) },
    })
      .when(set('2026-11-25'))
      .thenRefused('last_day.not_open', { status: 'PENDING_FOR_BLOCK_CHAIN' });
  });

  it('is kept to the instant: before its end one signs, at its end nobody does, also not with a link that ended too', () => {
    const limited = given(...ready, lastDay('2026-11-25'));
    expect(Array.isArray(given(...ready).when(sign('2026-11-26T06:00:00.000Z')).outcome)).toBe(true);
    expect(Array.isArray(limited.when(sign('2026-11-26T05:59:59.999Z')).outcome)).toBe(true);
    limited.when(sign('2026-11-26T06:00:00.000Z')).thenRefused('signing.last_day_passed', { lastDay: '2026-11-25' });
    limited.when(sign('2027-06-01T00:00:00.000Z')).thenRefused('signing.last_day_passed');
  });

  it('a signature that was begun on it and is stamped after it is not one of that day', () => {
    const { state } = given(...ready, lastDay('2026-11-20'));
    const event = recorded([signed('ana', 1)]).map((one) => ({
      ...one,
      metadata: { ...one.metadata, occurredAt: '2026-11-21T06:00:00.000Z' },
    }));
    expect(firstForbidden(documentDecider, state, event)?.event.type).toBe('SignatureRecorded');
    const before = event.map((one) => ({ ...one, metadata: { ...one.metadata, occurredAt: '2026-11-21T05:59:59.999Z' } }));
    expect(firstForbidden(documentDecider, state, before)).toBeNull();
  });

  it('a later one goes on in one act: who is due and whose link ended gets another', () => {
    const long = new Date('2026-12-24T12:00:00.000Z');
    const [first, ...links] = given(...ready, lastDay('2026-11-25'))
      .when(set('2026-12-31', long))
      .thenEvents('LastDaySet', 'SigningLinkRenewed', 'SigningLinkRenewed');
    expect(first).toMatchObject({ data: { reopens: true } });
    expect(links).toMatchObject([{ data: { signatoryId: 'ana', issue: 2 } }, { data: { signatoryId: 'bruno', issue: 2 } }]);
    const soon = new Date('2026-11-26T12:00:00.000Z');
    given(...ready, lastDay('2026-11-25'))
      .when(set('2026-12-31', soon))
      .thenEvents('LastDaySet');
  });

  it('races with a signature: whatever comes first, no signature stands after its end, and both have an answer', {
    timeout: PROCESS_MS,
  }, async () => {
    const opening: Act[] = [
      { act: 'setup', who: ['ana', 'bruno'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false },
      { act: 'send' },
      { act: 'process' },
      { act: 'read', who: 'ana', version: 'newest' },
      { act: 'last-day', days: 0 },
      { act: 'last-day-over' },
    ];
    const seen = { signed: 0, late: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, setsFirst) => {
        const begun = await scheduler.waitFor(beginStory(createWorld(scheduler)));
        for (const act of opening) await scheduler.waitFor(perform(begun, act));
        const before = begun.outcomes.length;
        const acts: Act[] = [
          { act: 'last-day', days: 1 },
          { act: 'sign', who: 'ana', saw: 'newest', sameKey: false },
        ];
        await scheduler.waitFor(Promise.all((setsFirst ? acts : acts.toReversed()).map((act) => perform(begun, act))));
        const refused = begun.outcomes.slice(before).flatMap((one) => one.refused ?? []);
        const state = await checkStory(begun);
        expect(state.lastDay?.endsAt).toBe('2026-11-24T06:00:00.000Z');
        expect(refused).toEqual(state.signatures.length === 1 ? [] : ['signing.last_day_passed']);
        seen[state.signatures.length === 1 ? 'signed' : 'late'] += 1;
      }),
      { numRuns: 100, seed: 20_261_123 },
    );
    expect(Math.min(seen.signed, seen.late), JSON.stringify(seen)).toBeGreaterThan(5);
  });
});
